import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalDuration, canonicalMicroTime } from "./late-times.ts";
import { canonicalTime } from "./timestamp.ts";

describe("times", () => {
  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00Z"],
    ["2025-12-31T19:30:00-04:30", "2026-01-01T00:00:00Z"],
    ["2026-01-01T00:00:00.999Z", "2026-01-01T00:00:00Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"],
  ])("%s is stored as %s", (text, kept) => expect(canonicalTime(text)).toBe(kept));

  it.each(["", "2026-01-01", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "now", "2026-01-01 00:00:00Z"])(
    "%j is none",
    (text) => expect(canonicalTime(text)).toBeNull(),
  );

  it("are the same in UTC and with an offset of zero, also if they are invalid", () => {
    const digits = (max: number, width = 2) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(width, "0"));
    const parts = fc.tuple(digits(9999, 4), digits(13), digits(32), digits(24), digits(60), digits(60));
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
        expect(canonicalTime(`${text}Z`)).toBe(canonicalTime(`${text}+00:00`));
      }),
      { numRuns: 2000 },
    );
  });

  it("keep microseconds if the type has them", () => {
    expect(canonicalMicroTime("2026-01-01T00:00:00.123456Z")).toBe("2026-01-01T00:00:00.123456Z");
    expect(canonicalMicroTime("2026-01-01T01:00:00.100000+01:00")).toBe("2026-01-01T00:00:00.100000Z");
    expect(canonicalMicroTime("2026-01-01T00:00:00.1Z")).toBeNull();
  });

  it.each([
    ["90s", "1m30s"],
    ["1h", "1h0m0s"],
    ["0s", "0s"],
    ["1500ms", "1.5s"],
  ])("the duration %s is stored as %s", (text, kept) => expect(canonicalDuration(text)).toBe(kept));
});
