import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse as parseByYaml } from "yaml";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { anyCharacter } from "../../testing/random/any-character.ts";
import { anyObject, styledObject } from "../../testing/random/random-yaml.ts";
import { printYamlText } from "../yaml/print/print-yaml.ts";
import { parseManifest } from "./parse-manifest.ts";

/** Returns the value of the only document, which must have no errors. */
function read(text: string): Value {
  const { documents, diagnostics } = parseManifest(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value ?? null;
}

describe("parseManifest", () => {
  it("reads printed YAML", () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        expect(read(printYamlText(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("reads an object in any style of YAML", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        expect(read(text)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with another YAML parser", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        fc.pre(!/[\u0085\u2028\u2029\ufeff]|__proto__|<<|\r/.test(JSON.stringify(value)));
        const theirs: unknown = parseByYaml(text, {
          version: "1.1",
          schema: "failsafe",
          strict: false,
          logLevel: "silent",
        });
        const ours = read(text);
        expect(shapeOf(ours)).toEqual(shapeOf(theirs as Value));
      }),
      { numRuns: 200 },
    );
  });

  it("never throws", () => {
    const pieces = fc.constantFrom(
      ..."a,b: ,- ,-,? ,:,{,},[,],#, #,&a ,*a,!,!!str ,|,>,',\",\n,\n  ,\n    ,\t, ,\\,%,@,`,---\n,...,<<: ,~,\r,\u2028,\u0000,\ud800,\ufeff".split(
        ",",
      ),
      ",",
      ": ",
      "a: ",
    );
    const soup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));
    const cut = fc
      .tuple(styledObject, fc.nat())
      .map(([{ text }, at]) => text.slice(0, at % (text.length + 1)));
    fc.assert(
      fc.property(fc.oneof(soup, cut, fc.string({ unit: anyCharacter })), (text) => {
        const { documents, diagnostics } = parseManifest(text);
        const failed = diagnostics.some(({ severity }) => severity === "error");
        if (!failed) for (const { value } of documents) expect(isMap(value ?? undefined)).toBe(true);
        for (const { range } of diagnostics) {
          expect(range.line).toBeGreaterThanOrEqual(1);
          expect(range.endLine * 1e6 + range.endColumn).toBeGreaterThanOrEqual(
            range.line * 1e6 + range.column,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Returns the value with a mark in place of each scalar, because other parsers use other types. */
function shapeOf(value: Value): Value {
  if (isList(value)) return value.map(shapeOf);
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
  return "scalar";
}
