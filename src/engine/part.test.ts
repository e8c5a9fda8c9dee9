import { describe, expect, it } from "vitest";
import { loadAllParts, missingPart, part } from "./part.ts";

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

describe("a part", () => {
  it("throws until it is loaded, and tells what loads it", async () => {
    const answer = part(async () => ({ value: 42 }));
    const load = missingPart(thrownBy(answer));
    await load?.();
    expect(answer().value).toBe(42);
  });

  it("is loaded again by the next who asks when loading failed", async () => {
    let online = false;
    const answer = part(async () => {
      if (!online) throw new Error("offline");
      return "here";
    });
    await expect(missingPart(thrownBy(answer))?.()).rejects.toThrow("offline");
    online = true;
    await missingPart(thrownBy(answer))?.();
    expect(answer()).toBe("here");
  });

  it("is loaded with those that it brings along", async () => {
    const outer = part(async () => ({ inner: part(async () => "inner") }));
    await loadAllParts();
    expect(outer().inner()).toBe("inner");
  });
});

it("takes other exceptions for what they are", () => {
  expect(missingPart(new Error("a part of the engine is not loaded"))).toBeNull();
  expect(missingPart("text")).toBeNull();
});
