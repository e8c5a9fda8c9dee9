import { afterAll, describe, expect, it } from "vitest";
import {
  forgetParts,
  hasUsualParts,
  loadAllParts,
  loadParts,
  missingParts,
  part,
  requireParts,
} from "./part.ts";

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

// Each test file has its own instance of this module.
afterAll(() => forgetParts());

describe("a part", () => {
  it("throws until it is loaded, and says which part is missing", async () => {
    const answer = part("cel", async () => ({ value: 42 }));
    expect(missingParts(thrownBy(answer))).toEqual(["cel"]);
    await loadParts(["cel"]);
    expect(answer().value).toBe(42);
  });

  it("is loaded again by the next call if loading failed", async () => {
    let online = false;
    const answer = part("kubectl", async () => {
      if (!online) throw new Error("offline");
      return "here";
    });
    await expect(loadParts(["kubectl"])).rejects.toThrow("offline");
    online = true;
    await loadParts(["kubectl"]);
    expect(answer()).toBe("here");
  });

  it("loads all its modules together", async () => {
    const pieces = [1, 2].map((number) => part("patches", async () => number));
    await loadParts(["patches"]);
    expect(pieces.map((piece) => piece())).toEqual([1, 2]);
  });

  it("can be required together with other parts", async () => {
    part("analysis", async () => "analysis");
    part("editing", async () => "editing");
    await loadParts(["analysis"]);
    const error = thrownBy(() => requireParts(["analysis", "editing", "server"]));
    expect(missingParts(error)).toEqual(["editing"]);
    expect(hasUsualParts()).toBe(false);
    await loadAllParts();
    expect(hasUsualParts()).toBe(true);
    requireParts(["analysis", "editing"]);
  });
});

it("does not handle other exceptions", () => {
  expect(missingParts(new Error("not loaded: cel"))).toBeNull();
  expect(missingParts("text")).toBeNull();
});
