import { beforeEach, expect, it, vi } from "vitest";
import { createFrameGate, MOST, RESTS } from "./frame-gate.ts";

/** A window that draws a frame when it is told to. */
function createWindow() {
  let last = 0;
  const asked = new Map<number, FrameRequestCallback>();
  return {
    requestAnimationFrame(run: FrameRequestCallback) {
      asked.set(++last, run);
      return last;
    },
    cancelAnimationFrame(id: number) {
      asked.delete(id);
    },
    setTimeout: (run: () => void, wait?: number) => setTimeout(run, wait) as unknown as number,
    clearTimeout: (timer: number | undefined) => clearTimeout(timer),
    draw() {
      const now = [...asked.values()];
      asked.clear();
      for (const run of now) run(0);
    },
  };
}

let view: ReturnType<typeof createWindow>;
let gate: ReturnType<typeof createFrameGate>;
let drawn: string[];
const ask = (name: string) => view.requestAnimationFrame(() => drawn.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  view = createWindow();
  gate = createFrameGate(view as unknown as Parameters<typeof createFrameGate>[0]);
  drawn = [];
  return () => vi.useRealTimers();
});

it("lets frames through while it is open", () => {
  ask("a");
  view.draw();
  expect(drawn).toEqual(["a"]);
});

it("draws what was asked for while it was closed in the frame after it opens, in order", () => {
  gate.close();
  ask("a");
  ask("b");
  view.draw();
  expect(drawn).toEqual([]);
  gate.open();
  ask("c");
  view.draw();
  expect(drawn).toEqual(["a", "b", "c"]);
});

it("opens by itself after one frame's time", () => {
  gate.close();
  ask("a");
  vi.advanceTimersByTime(MOST - 1);
  gate.close();
  vi.advanceTimersByTime(1);
  view.draw();
  expect(drawn).toEqual(["a"]);
});

/** How often the gate stays open until it closes again; then the answer comes too late once more. */
function restsUntilClosed(): number {
  for (let rests = 0; ; rests++) {
    gate.close();
    const before = drawn.length;
    ask("frame");
    view.draw();
    if (drawn.length > before) continue;
    vi.advanceTimersByTime(MOST);
    view.draw();
    return rests;
  }
}

it("stays open the longer the more answers came too late, until one comes in time", () => {
  expect(Array.from({ length: 9 }, restsUntilClosed)).toEqual([0, 0, 1, 2, 4, 8, 16, RESTS, RESTS]);
  for (let at = 0; at <= RESTS; at++) gate.close();
  gate.open();
  expect([restsUntilClosed(), restsUntilClosed(), restsUntilClosed()]).toEqual([0, 0, 1]);
});

it("calls off what is put off, what was let through later, and what never waited", () => {
  const before = ask("before");
  gate.close();
  const off = ask("off");
  const later = ask("later");
  view.cancelAnimationFrame(before);
  view.cancelAnimationFrame(off);
  gate.open();
  view.cancelAnimationFrame(later);
  ask("after");
  view.draw();
  expect(drawn).toEqual(["after"]);
});
