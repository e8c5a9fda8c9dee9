import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equal } from "../../engine/value/equal.ts";
import type { Value } from "../../engine/value/value.ts";
import { pathsOf } from "../../testing/field-paths.ts";
import { lineDiff } from "../../testing/line-diff.ts";
import { anyValue, styledObject, trickyKey } from "../../testing/random/random-yaml.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { planRemoval, withField, withoutField } from "./change-value.ts";
import { removeField, setField } from "./edit-field.ts";

describe("an edit", () => {
  const read = (text: string | null) =>
    text === null ? null : (parseManifest(text).documents[0]?.value ?? null);
  const target = styledObject.chain(({ value, text }) => {
    const paths = pathsOf(value);
    return fc.record({ value: fc.constant(value), text: fc.constant(text), keys: fc.constantFrom(...paths) });
  });

  it("sets the field and nothing else", () => {
    fc.assert(
      fc.property(target, anyValue, ({ value, text, keys }, field) => {
        const after = setField(text, 0, keys, field);
        expect(after).not.toBeNull();
        expect(read(after)).toEqual(withField(value, keys, field));
      }),
      { numRuns: 300 },
    );
  });

  it("adds a field and nothing else", () => {
    fc.assert(
      fc.property(target, trickyKey, anyValue, ({ value, text, keys }, key, field) => {
        const all = [...keys, key];
        const want = withField(value, all, field);
        const after = setField(text, 0, all, field);
        expect(read(after)).toEqual(want ?? null);
        const isNew = !pathsOf(value).some((path) => equal([...path], all));
        if (isNew) expect(linesLost(text, after ?? text)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it("removes the field and empty parents, and nothing else", () => {
    fc.assert(
      fc.property(target, ({ value, text, keys }) => {
        const plan = planRemoval(value, keys);
        const after = removeField(text, 0, keys);
        expect(after).not.toBeNull();
        const remaining = read(after);
        expect(equal(remaining as Value, withoutField(value, keys.slice(0, plan?.length)))).toBe(true);
        for (const line of after?.split(/\r\n|\n|\r/) ?? []) {
          if (/^ *#/.test(line)) expect(text).toContain(line);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing if the field has the value", () => {
    fc.assert(
      fc.property(target, ({ value, text, keys }) => {
        const field = keys.reduce<Value>((at, key) => (at as { [key: string]: Value })[key] as Value, value);
        expect(setField(text, 0, keys, field)).toBe(text);
      }),
    );
  });
});

/** Returns how many lines of the old text are missing in the new one. */
function linesLost(before: string, after: string): number {
  return lineDiff(before, after)?.filter((line) => line.startsWith("- ")).length ?? 0;
}
