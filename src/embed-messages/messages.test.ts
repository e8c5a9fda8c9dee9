import fc from "fast-check";
import { expect, it } from "vitest";
import { type FromEmbed, readFromEmbed, readToEmbed, type ToEmbed, versioned } from "./messages.ts";

const fromEmbed: readonly FromEmbed[] = [
  { kind: "ready", step: 1, steps: 3 },
  { kind: "height", height: 412.5 },
  { kind: "step", step: 0, steps: 0 },
  { kind: "changed", changed: false },
  { kind: "error", message: "This link is broken." },
];

const toEmbed: readonly ToEmbed[] = [
  { kind: "theme", theme: "dark" },
  { kind: "step", step: 2 },
  { kind: "reset" },
  { kind: "load", fragment: "#s=abc" },
  { kind: "load", fragment: null },
];

it.each(fromEmbed)("reads $kind of an embedded page", (message) => {
  expect(readFromEmbed(versioned(message))).toEqual(message);
});

it.each(toEmbed)("reads $kind for an embedded page", (message) => {
  expect(readToEmbed(versioned(message))).toEqual(message);
});

it("leaves out unknown fields, so that a later page may add some", () => {
  expect(readFromEmbed({ applyground: 1, kind: "height", height: 9, width: 7 })).toEqual({
    kind: "height",
    height: 9,
  });
});

it.each([
  ["another program's message", { kind: "height", height: 10 }],
  ["a later version", { applyground: 2, kind: "height", height: 10 }],
  ["a version as text", { applyground: "1", kind: "height", height: 10 }],
  ["an unknown kind", { applyground: 1, kind: "navigate", href: "https://example.com" }],
  ["no height", { applyground: 1, kind: "height" }],
  ["a height that is no number", { applyground: 1, kind: "height", height: Number.NaN }],
  ["an endless height", { applyground: 1, kind: "height", height: Number.POSITIVE_INFINITY }],
  ["a huge height", { applyground: 1, kind: "height", height: 1e9 }],
  ["no height at all", { applyground: 1, kind: "height", height: 0 }],
  ["half a step", { applyground: 1, kind: "step", step: 1.5, steps: 3 }],
  ["a step without the number of steps", { applyground: 1, kind: "step", step: 4 }],
  ["a kind that objects inherit", { applyground: 1, kind: "constructor" }],
  ["a text", "ready"],
  ["nothing", null],
  ["a long error", { applyground: 1, kind: "error", message: "x".repeat(2001) }],
  ["the other direction", { applyground: 1, kind: "theme", theme: "dark" }],
])("ignores %s from an embedded page", (_, data) => {
  expect(readFromEmbed(data)).toBeNull();
});

it.each([
  ["an unknown theme", { applyground: 1, kind: "theme", theme: "blue" }],
  ["step 0", { applyground: 1, kind: "step", step: 0 }],
  ["a step as text", { applyground: 1, kind: "step", step: "2" }],
  ["a fragment that is no text", { applyground: 1, kind: "load", fragment: 1 }],
  ["the other direction", { applyground: 1, kind: "height", height: 10 }],
  ["a later version", { applyground: 2, kind: "reset" }],
])("ignores %s for an embedded page", (_, data) => {
  expect(readToEmbed(data)).toBeNull();
});

it("never throws, whatever arrives", () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      applyground: fc.constant(1),
      kind: fc.constantFrom(...fromEmbed, ...toEmbed).map(({ kind }) => kind),
      step: fc.anything(),
      steps: fc.anything(),
      height: fc.anything(),
      message: fc.anything(),
      theme: fc.anything(),
      fragment: fc.anything(),
    }),
  );
  fc.assert(
    fc.property(anything, (data) => {
      for (const message of [readFromEmbed(data), readToEmbed(data)])
        expect(message === null || typeof message.kind === "string").toBe(true);
    }),
  );
});
