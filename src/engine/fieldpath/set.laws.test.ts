import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as arbitrary from "../../testing/random/random-values.ts";
import { difference, intersection, leaves, recursiveDifference, union } from "./algebra.ts";
import { fromPaths } from "./build.ts";
import type { Path } from "./element.ts";
import { decodeFieldsV1, encodeFieldsV1 } from "./fieldsv1.ts";
import { printFieldsV1 } from "./print-fieldsv1.ts";
import { equals, type FieldSet, has, isSubset, paths, size } from "./set.ts";

const some = fc.array(arbitrary.path, { maxLength: 12 });

/** The model: a set of paths as strings. */
function model(all: readonly Path[]): Set<string> {
  return new Set(all.map((path) => JSON.stringify(path)));
}

function members(set: FieldSet): Set<string> {
  return model(paths(set));
}

function isUnder(path: string, above: Set<string>): boolean {
  const elements = JSON.parse(path) as string[];
  return elements.some((_, i) => above.has(JSON.stringify(elements.slice(0, i + 1))));
}

describe("FieldsV1", () => {
  it("gives the same set if it was encoded or decoded before, and an equal set for a copy", () => {
    fc.assert(
      fc.property(some, (all) => {
        const set = fromPaths(all);
        const written = encodeFieldsV1(set);
        expect(decodeFieldsV1(written)).toEqual({ set });
        const read = decodeFieldsV1(structuredClone(written)) as { readonly set: FieldSet };
        expect(equals(read.set, set)).toBe(true);
        expect(decodeFieldsV1(encodeFieldsV1(read.set))).toHaveProperty("set", read.set);
      }),
    );
  });
});

describe("sets behave like sets of paths", () => {
  it("[F1] [F2] [F3] [F4] in their algebra", () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [x, y] = [fromPaths(a), fromPaths(b)];
        const [mx, my] = [model(a), model(b)];
        expect(members(union(x, y))).toEqual(new Set([...mx, ...my]));
        expect(members(intersection(x, y))).toEqual(new Set([...mx].filter((p) => my.has(p))));
        expect(members(difference(x, y))).toEqual(new Set([...mx].filter((p) => !my.has(p))));
        expect(members(recursiveDifference(x, y))).toEqual(new Set([...mx].filter((p) => !isUnder(p, my))));
      }),
    );
  });

  it("[F5] in their leaves", () => {
    fc.assert(
      fc.property(some, (a) => {
        const all = [...model(a)];
        const isLeaf = (p: string) => !all.some((q) => q !== p && q.startsWith(`${p.slice(0, -1)},`));
        expect(members(leaves(fromPaths(a)))).toEqual(new Set(all.filter(isLeaf)));
      }),
    );
  });

  it("in membership and comparison", () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [x, y] = [fromPaths(a), fromPaths(b)];
        const [mx, my] = [model(a), model(b)];
        expect(size(x)).toBe(mx.size);
        for (const path of b) expect(has(x, path)).toBe(mx.has(JSON.stringify(path)));
        expect(equals(x, y)).toBe(mx.size === my.size && [...mx].every((p) => my.has(p)));
        expect(isSubset(x, y)).toBe([...mx].every((p) => my.has(p)));
        expect(equals(x, fromPaths([...a].reverse()))).toBe(true);
      }),
    );
  });

  it("[P6] in FieldsV1, in any order", () => {
    fc.assert(
      fc.property(some, (a) => {
        const set = fromPaths(a);
        const text = printFieldsV1(set);
        expect(printFieldsV1(fromPaths([...a].reverse()))).toBe(text);
        expect(JSON.stringify(encodeFieldsV1(fromPaths(a)))).toBe(JSON.stringify(JSON.parse(text)));
        const decoded = decodeFieldsV1(JSON.parse(text));
        if ("error" in decoded) throw new Error(decoded.error);
        expect(equals(decoded.set, set)).toBe(true);
      }),
    );
  });
});
