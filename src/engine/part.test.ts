import { afterAll, describe, expect, it } from "vitest";
import {
  forgetParts,
  hasAllParts,
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

// Each test file has this module for itself.
afterAll(() => forgetParts());

describe("a part", () => {
  it("throws until it is loaded, and tells what is missing", async () => {
    const answer = part("cel", async () => ({ value: 42 }));
    expect(missingParts(thrownBy(answer))).toEqual(["cel"]);
    await loadParts(["cel"]);
    expect(answer().value).toBe(42);
  });

  it("is loaded again by the next who asks when loading failed", async () => {
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

  it("has all its pieces loaded at once", async () => {
    const pieces = [1, 2].map((number) => part("patches", async () => number));
    await loadParts(["patches"]);
    expect(pieces.map((piece) => piece())).toEqual([1, 2]);
  });

  it("is asked for together with others before it is needed", async () => {
    part("studies", async () => "studies");
    part("editing", async () => "editing");
    await loadParts(["studies"]);
    const error = thrownBy(() => requireParts(["studies", "editing", "server"]));
    expect(missingParts(error)).toEqual(["editing"]);
    expect(hasAllParts()).toBe(false);
    await loadAllParts();
    expect(hasAllParts()).toBe(true);
    requireParts(["studies", "editing"]);
  });
});

it("takes other exceptions for what they are", () => {
  expect(missingParts(new Error("not loaded: cel"))).toBeNull();
  expect(missingParts("text")).toBeNull();
});
