import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTimes, parseTime } from "./time.ts";

describe("parseTime", () => {
  it.each([
    { text: "2026-01-01T00:00:00Z", want: "2026-01-01T00:00:00Z" },
    { text: "2026-01-01T00:00:00.999Z", want: "2026-01-01T00:00:00Z" },
    { text: "2026-01-01T01:30:00+02:00", want: "2025-12-31T23:30:00Z" },
    { text: "2024-02-28T23:00:09-01:30", want: "2024-02-29T00:30:09Z" },
    { text: "0000-12-31T23:00:00-01:00", want: "0001-01-01T00:00:00Z" },
    { text: "0001-01-01T03:00:00Z", want: "0001-01-01T03:00:00Z" },
    { text: "0000-01-01T00:00:00+01:00", want: null },
    { text: "9999-12-31T23:59:59-01:00", want: null },
    { text: "2026-02-29T00:00:00Z", want: null },
    { text: "2026-01-01T24:00:00Z", want: null },
    { text: "2026-01-01", want: null },
    { text: "", want: null },
  ])("$text", ({ text, want }) => {
    expect(parseTime(text)).toBe(want);
  });

  it("gives the same result as Date for every offset", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("0100-01-02T00:00:00Z"),
          max: new Date("9999-12-30T00:00:00Z"),
          noInvalidDate: true,
        }),
        fc.integer({ min: -1439, max: 1439 }),
        (date, offset) => {
          const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
          const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
          expect(parseTime(`${local}${zone}`)).toBe(`${date.toISOString().slice(0, 19)}Z`);
        },
      ),
    );
  });
});

function two(value: number): string {
  return String(value).padStart(2, "0");
}

it("sorts entries without a time as 1970", () => {
  const times = ["2026-01-01T00:00:00Z", undefined, "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z"];
  const sorted = times.map((time) => ({ time })).sort((a, b) => compareTimes(a.time, b.time));
  expect(sorted.map(({ time }) => time)).toEqual([times[3], times[2], undefined, times[0]]);
});
