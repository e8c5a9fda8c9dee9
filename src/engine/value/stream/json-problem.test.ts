import { expect, it } from "vitest";
import { findJsonProblem } from "./json-problem.ts";

// The words are those of Go's encoding/json.
it.each([
  ["{a}", "invalid character 'a' looking for beginning of object key string", 1],
  ['{"a" 1}', "invalid character '1' after object key", 5],
  ['{"a": 1 2}', "invalid character '2' after object key:value pair", 8],
  ["[1 2]", "invalid character '2' after array element", 3],
  ["[tru]", "invalid character ']' in literal true (expecting 'e')", 4],
  ["[-]", "invalid character ']' in numeric literal", 2],
  ["[1.]", "invalid character ']' after decimal point in numeric literal", 3],
  ["[1e]", "invalid character ']' in exponent of numeric literal", 3],
  ['["\\d"]', "invalid character 'd' in string escape code", 3],
  ['["\\u12g4"]', "invalid character 'g' in \\u hexadecimal character escape", 6],
  ['["a\nb"]', "invalid character '\\n' in string literal", 3],
  ["[é]", "invalid character 'Ã' looking for beginning of value", 1],
  ["[']", "invalid character '\\'' looking for beginning of value", 1],
] as const)("says why %j is not JSON: %s", (text, message, at) => {
  expect(findJsonProblem(text, 0)).toEqual({ message, at });
});

it.each(['{"a": [1, {"b": null}]}', " -1.5e+3", "[", '{"a', '["\\u12', "tr"])(
  "finds nothing in %j",
  (text) => {
    expect(findJsonProblem(text, 0)).toBeNull();
  },
);
