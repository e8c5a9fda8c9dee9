import { expect, it } from "vitest";
import { compileRegexp } from "../../../regexp/regexp.ts";
import type { ValueMap } from "../../value/value.ts";
import { matchWith } from "../host/regexp-compiler.ts";
import { schemaErrors } from "./schema-errors.ts";
import { structuralOf } from "./structural-schema.ts";

const messages = (value: string, schema: ValueMap) =>
  schemaErrors(matchWith(compileRegexp), value, structuralOf(schema), "a", undefined).map(
    (error) => error.message,
  );

it.each([
  { pattern: "(?i)^web$", fits: "WEB", fails: "api" },
  { pattern: "^(?P<kind>[[:alpha:]]+)\\z", fits: "web", fails: "web\n" },
  { pattern: "^\\w$", fits: "e", fails: "é" },
])("a text matches $pattern as in Go", ({ pattern, fits, fails }) => {
  expect(messages(fits, { type: "string", pattern })).toEqual([]);
  expect(messages(fails, { type: "string", pattern })).toEqual([`a in body should match '${pattern}'`]);
  const nested = { type: "string", allOf: [{ pattern }] };
  expect(messages(fails, nested)).toContain(`a in body should match '${pattern}'`);
});

it("takes linear time for a pattern with nested repetitions", () => {
  expect(messages(`${"a".repeat(5000)}!`, { type: "string", pattern: "^(a+)+$" })).toHaveLength(1);
});
