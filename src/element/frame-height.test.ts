import { expect, it } from "vitest";
import { type FrameHeight, followReport } from "./frame-height.ts";

const first: FrameHeight = { height: 400, at: 0, changes: 0 };

/** Follows reports that come every `every` ms; each may depend on the height that the frame has then. */
function follow(count: number, every: number, report: (height: number, at: number) => number): FrameHeight {
  let now = first;
  for (let at = 1; at <= count; at++) now = followReport(now, report(now.height, at), at * every);
  return now;
}

it("has the height that the content reports, without a scrollbar for half a pixel", () => {
  expect(followReport(first, 512.2, 5).height).toBe(513);
  expect(followReport(first, 120, 5).height).toBe(120);
});

it("follows a reader who holds Enter down", () => {
  expect(follow(50, 33, (_, at) => 400 + 20 * at).height).toBe(1400);
});

it("follows changes with pauses for as long as they come", () => {
  expect(follow(500, 1000, (_, at) => 400 + at).height).toBe(900);
});

it("stops when the content grows because the frame grows", () => {
  const { height } = follow(10_000, 16, (height) => height + 20);
  expect(height).toBe(400 + 60 * 20);
});

it("stops when the content goes back and forth", () => {
  const stopped = follow(1000, 16, (height) => (height === 400 ? 420 : 400));
  expect(followReport(stopped, 410, 16_010).height).toBe(stopped.height);
});

it("follows again after a pause", () => {
  const stopped = follow(1000, 16, (height) => height + 20);
  expect(followReport(stopped, 300, 17_001).height).toBe(300);
});

it("does not count reports of the height that it has", () => {
  expect(follow(1000, 16, () => 400)).toEqual({ height: 400, at: 16_000, changes: 0 });
});
