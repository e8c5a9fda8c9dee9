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

it("stays open for a while after it was closed for too long", () => {
  gate.close();
  vi.advanceTimersByTime(MOST);
  for (let at = 0; at < RESTS; at++) gate.close();
  ask("a");
  view.draw();
  gate.close();
  ask("b");
  view.draw();
  expect(drawn).toEqual(["a"]);
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
