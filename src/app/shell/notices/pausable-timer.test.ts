import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPausableTimer } from "./pausable-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("runs once after its time", () => {
  const run = vi.fn();
  startPausableTimer(run, 1000);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(1);
});

test("does not run while it is held, and has its whole time afterwards", () => {
  const run = vi.fn();
  const timer = startPausableTimer(run, 1000);
  vi.advanceTimersByTime(900);
  timer.hold();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  timer.release();
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test("never runs after its end", () => {
  const run = vi.fn();
  startPausableTimer(run, 1000).end();
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
});
