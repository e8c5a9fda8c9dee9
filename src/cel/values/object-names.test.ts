import { expect, it } from "vitest";
import { createCel } from "../cel.ts";

function namesIn(expression: string): readonly string[] {
  const result = createCel().evaluate(expression, { object: { metadata: { name: "a" } } });
  if ("error" in result) throw new Error(result.error);
  return (result.wrongNames ?? []).map((one) =>
    one.replace(", which matches field name path from root Object type", ""),
  );
}

it.each([
  "Object{metadata: Object.metadata{labels: {'a': 'b'}}}",
  "Object{spec: Object.spec{items: [Object.spec.items{name: 'a'}], map: {'a': Object.spec.map{n: 1}}}}",
  "Object{metadata: object.metadata}",
  "[JSONPatch{op: 'add', path: '/a', value: Object.any.path{b: Object.any.path.b{}}}]",
  "[JSONPatch{op: 'add', path: '/a', value: [Object.a{}]}]",
  "[1, {'value': 2}]",
])("accepts %s", (expression) => expect(namesIn(expression)).toEqual([]));

it.each([
  ["Object{spec: Object.specs{}}", 'unexpected type name "Object.specs", expected "Object.spec"'],
  [
    "Object{spec: Object . spec{a: [Object.spec.b{}]}}",
    'unexpected type name "Object.spec.b", expected "Object.spec.a"',
  ],
  ["Object{spec: {'a': Object.spec.a{}}}", 'unexpected type name "Object.spec.a", expected "Object.spec"'],
  [
    "[JSONPatch{op: 'add', path: '/a', value: Object.a{b: Object.b{}}}]",
    'unexpected type name "Object.b", expected "Object.a.b"',
  ],
])("finds the wrong name in %s", (expression, problem) => expect(namesIn(expression)).toEqual([problem]));
