import { expect, it } from "vitest";
import { makeEvaluator } from "../../engine/server/admission/policy-evaluator.ts";
import { createCel } from "../cel.ts";

const cel = createCel();
const object = { metadata: { name: "x" }, data: { a: "b" } };
const variables = [
  { name: "some", expression: "object.?data" },
  { name: "none", expression: "object.?binaryData" },
  { name: "nested", expression: "optional.of(object)" },
];

/** Runs an expression twice, because an expression that ran before runs in another way. */
function runTwice(expression: string): readonly unknown[] {
  const policy = { variables };
  return [1, 2].map(() => makeEvaluator({ cel, policy, object, given: {} }, { left: 1e6 })(expression));
}

it.each([
  ["variables.some.zz.orValue([]).all(s, s == 1)", "zz"],
  ["variables.some.a == 'b'", "a"],
  ["variables.some['a'] == 'b'", "a"],
  ["has(variables.some.a.b)", "a"],
  ["has(variables.nested.metadata.name)", "metadata"],
])("a variable that is an optional value has no fields: %s", (expression, key) => {
  const error = `expression '${expression}' resulted in error: no such key: ${key}`;
  expect(runTwice(expression)).toEqual([{ error }, { error }]);
});

it.each([
  ["has(variables.some.a)", false],
  ["has(variables.some.zz)", false],
  ["has(variables.none.a)", false],
  ["has(variables.some)", true],
  ["has(variables.none)", true],
  ["variables.some.?a.orValue('') == 'b'", false],
  ["variables.some[?'a'].orValue('') == 'b'", false],
  ["variables.some == optional.of({'a': 'b'})", true],
  ["has(optional.of({'a': 1}).a)", true],
  ["has(optional.of({'a': 1}).b)", false],
  ["has(dyn(optional.none()).a)", false],
  ["has(object.data.a) && !has(object.data.zz)", true],
])("%s is %s", (expression, value) => {
  expect(runTwice(expression)).toEqual([{ value }, { value }]);
});
