import { expect, it } from "vitest";
import { unitOf } from "./check.ts";

const state = (want: number, got: number) => ({ level: "state", about: "live", want, got }) as const;
const reason = (want: number, got: number) => ({ level: "reason", about: "kind", want, got }) as const;
const message = (want: number, got: number) => ({ level: "message", about: "text", want, got }) as const;

it.each([
  { name: "nothing", checks: [], failed: null },
  { name: "all that agree", checks: [state(1, 1), message(2, 2)], failed: null },
  { name: "a text", checks: [state(1, 1), message(1, 2)], failed: "message" },
  { name: "the loosest of several", checks: [message(1, 2), reason(1, 2), state(1, 1)], failed: "reason" },
  { name: "a state, named last", checks: [message(1, 2), state(1, 2)], failed: "state" },
] as const)("fails at the level of $name", ({ checks, failed }) => {
  expect(unitOf("a", checks).failed).toBe(failed);
});

it("compares JSON values, and undefined differs from null", () => {
  const about = { level: "state", about: "live" } as const;
  expect(unitOf("a", [{ ...about, want: { a: 1, b: [2] }, got: { b: [2], a: 1 } }]).failed).toBeNull();
  expect(unitOf("a", [{ ...about, want: [1, 2], got: [2, 1] }]).failed).toBe("state");
  expect(unitOf("a", [{ ...about, want: undefined, got: null }]).failed).toBe("state");
  expect(unitOf("a", [{ ...about, want: null, got: null }]).failed).toBeNull();
});

it("names the expected and the actual value", () => {
  expect(unitOf("a", [state(1, 1), reason(1, 2)]).detail).toBe("kind (reason)\n  want 1\n  got  2");
});
