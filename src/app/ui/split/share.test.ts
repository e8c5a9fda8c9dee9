import { describe, expect, it } from "vitest";
import { keptSize, shareAt, shareForKey } from "./share.ts";

describe("a bar that is dragged", () => {
  it("gives the first part the space before it", () => {
    expect(shareAt(250, 1000, [100, 100])).toBe(25);
  });

  it("leaves both parts their least size", () => {
    expect(shareAt(20, 1000, [100, 200])).toBe(10);
    expect(shareAt(990, 1000, [100, 200])).toBe(80);
  });

  it("leaves the first part its least size if there is no room for both", () => {
    expect(shareAt(10, 250, [100, 200])).toBe(40);
    expect(shareAt(10, 0, [100, 200])).toBe(0);
  });
});

it("moves by arrow keys of its direction, and to both ends", () => {
  expect(shareForKey("ArrowRight", 50, false)).toBe(54);
  expect(shareForKey("ArrowLeft", 50, false)).toBe(46);
  expect(shareForKey("ArrowDown", 50, true)).toBe(54);
  expect(shareForKey("ArrowDown", 50, false)).toBeNull();
  expect(shareForKey("ArrowRight", 94, false)).toBe(95);
  expect([shareForKey("Home", 50, false), shareForKey("End", 50, true)]).toEqual([5, 95]);
});

it("ignores a setting that is no share", () => {
  expect(["33.5", "0", "", "x", "-1", "101", "{}", null].map(keptSize)).toEqual([
    33.5,
    0,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
