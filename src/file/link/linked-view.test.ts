import fc from "fast-check";
import { expect, it } from "vitest";
import { printView, splitFragment } from "./linked-view.ts";

const text = fc
  .string({ minLength: 1, maxLength: 2000, unit: "grapheme" })
  .filter(({ length }) => length <= 2000);
const views = fc.record(
  { step: fc.option(fc.integer({ min: 1, max: 999_999 })), field: fc.option(text), finding: text },
  { requiredKeys: ["step", "field"] },
);

it("keeps step, field and finding, whatever they are called", () => {
  fc.assert(
    fc.property(views, (view) => {
      const fragment = `#s=abc${printView(view)}`;
      expect(fragment).toMatch(/^[^\s"<>]+$/);
      expect(splitFragment(fragment)).toEqual({ scenario: "#s=abc", view });
    }),
  );
});

it.each([
  ["#s=abc", null, null],
  ["#s=abc&step=2", 2, null],
  ["#s=abc&step=0", null, null],
  ["#s=abc&step=-1&field=", null, null],
  ["#s=abc&step=two&field=x&later=1", null, "x"],
  ["#s=abc&field=%", null, "%"],
])("reads %s", (fragment, step, field) => {
  expect(splitFragment(fragment)).toEqual({ scenario: "#s=abc", view: { step, field } });
});

it("reads a finding", () => {
  const { view } = splitFragment("#s=abc&finding=beside+kubectl-edit");
  expect(view).toEqual({ step: null, field: null, finding: "beside kubectl-edit" });
});

it("leaves out a field that is too long", () => {
  expect(printView({ step: null, field: "x".repeat(2001) })).toBe("");
});
