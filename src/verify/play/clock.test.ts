import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeClock } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T20:00:00.400Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("replaces the server's times with the scenario's time of each step", async () => {
  const clock = makeClock("2026-01-01T00:00:00Z");
  const first = clock.tick("2026-01-01T00:00:00Z");
  await vi.runAllTimersAsync();
  await first;
  await vi.advanceTimersByTimeAsync(5000);
  const second = clock.tick("2026-01-01T00:01:00Z");
  await vi.runAllTimersAsync();
  await second;
  expect(
    clock.withScenarioTimes({
      before: "2026-11-21T19:59:59Z",
      first: ["2026-11-21T20:00:01Z", "made at 2026-11-21T20:00:05Z"],
      second: "2026-11-21T20:00:07Z",
      "2026-11-21T20:00:07Z": 1,
    }),
  ).toEqual({
    before: "2026-01-01T00:00:00Z",
    first: ["2026-01-01T00:00:00Z", "made at 2026-01-01T00:00:00Z"],
    second: "2026-01-01T00:01:00Z",
    "2026-11-21T20:00:07Z": 1,
  });
});

it("knows the server's times, also if its answers come late", async () => {
  let late = 0;
  const time = async () => {
    late += 1000;
    const found = Date.now() + late;
    vi.setSystemTime(Date.now() + 9000);
    return found;
  };
  const clock = makeClock("2026-01-01T00:00:00Z", { time, pause: async () => {} });
  await clock.tick("2026-01-01T00:00:00Z");
  const server = new Date(Date.now() + 1000).toISOString().replace(/\.\d+/, "");
  expect(clock.withScenarioTimes(server)).toBe("2026-01-01T00:00:00Z");
});

it("keeps times that a manifest contains", () => {
  const clock = makeClock("2026-01-01T00:00:00Z");
  expect(clock.withScenarioTimes({ start: "2026-01-05T10:00:00Z", end: "2030-01-01T00:00:00Z" })).toEqual({
    start: "2026-01-05T10:00:00Z",
    end: "2030-01-01T00:00:00Z",
  });
});
