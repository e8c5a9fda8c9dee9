import { expect, it } from "vitest";
import type { ValueMap } from "../../engine/value/value.ts";
import { compile, minSizeOf } from "./compile.ts";

const schema: ValueMap = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 10 },
    size: { type: "integer" },
    tags: { type: "array", maxItems: 5, items: { type: "string", maxLength: 20 } },
    long: { type: "array", items: { type: "string" } },
  },
};
const scope = { schema, isRoot: false, hasOptionalOldSelf: false };

it.each([
  ["self.name == 'a'", "bool"],
  ["self.tags.map(t, t.size())", "list(int)"],
  ["self.?name", "optional_type(string)"],
  ["{'a': self.size}", "map(string, int)"],
  ["self.tags[0]", "string"],
  ["self", "selfType"],
])("finds the type of %s", (expression, type) => {
  expect(compile(expression, scope)).toMatchObject({ type });
});

it.each([
  ["self.nope", "ERROR: <input>:1:5: undefined field 'nope'\n | self.nope\n | ....^"],
  ["self.size > 'a'", "1:11: found no matching overload for '_>_' applied to '(int, string)'"],
  ["'日本' == self.nope", " | '日本' == self.nope\n | .．．.........^"],
  ["a &&\n b", "2:2: undeclared reference to 'b' (in container '')\n |  b\n | .^"],
  ["(self.name", "1:11: Syntax error: missing ')' at '<EOF>'"],
  ["self.?['a'] == 1", "1:7: unsupported ident kind"],
  ["self.?true", "1:7: unsupported ident kind\n | self.?true\n"],
  [
    "self.?in",
    "1:7: unsupported ident kind\n | self.?in\n | ......^\nERROR: <input>:1:9: Syntax error: mismatched",
  ],
  ["has(self.?null)", "1:11: unsupported ident kind"],
  ["int{a: 1, ?true: 2} == 1", "ERROR: <input>:1:5: unsupported ident kind\n"],
  [`self.a )${" self".repeat(300)}`, "<input>:-1:0: error recovery token lookahead limit exceeded: 256"],
  ["self.tags.all(1, true)", "1:15: argument must be a simple name"],
  ["duration('1x') == null", "1:10: invalid duration argument"],
  ["int{a: 1} == 1", "1:6: undefined field 'a'"],
  ["self{a: 1} == 1", "1:7: unexpected failed resolution of 'self'"],
  ["timestamp(null) == null", "1:11: invalid timestamp argument"],
  ["duration(5) == null", "1:10: invalid duration argument"],
  ["timestamp(999999999999) == null", "1:11: invalid timestamp argument"],
  ["['a', dyn('b')] == self.tags", "1:10: expected type 'string' but found 'dyn'"],
  ["{'a': 1, 'b': 'c'} == {}", "1:15: expected type 'int' but found 'string'"],
  ["'%d'.format(['a']) == ''", "1:14: error during formatting: decimal clause can only be used on integers"],
  ["'%d %y'.format([1, 'a']) == ''", "1:15: could not parse formatting clause: unrecognized formatting"],
  ["'%s'.format([1, 'a']) == ''", "1:12: too many arguments supplied to string.format (expected 1, got 2)"],
])("says what is wrong with %j", (expression, message) => {
  const made = compile(expression, scope);
  expect(made).toMatchObject({ failed: "compilation" });
  expect("message" in made && made.message).toContain(message);
});

it("estimates the cost by the sizes in the schema", () => {
  const cost = (expression: string): number => {
    const made = compile(expression, scope);
    return "cost" in made ? made.cost : -1;
  };
  expect(cost("self.size > 1")).toBe(3);
  expect(cost("self.tags.all(t, t.matches('^[a-z]+$'))")).toBe(113);
  expect(cost("self.long.all(x, self.long.all(y, x != y))")).toBeGreaterThan(1e9);
});

it("knows the smallest value of a schema", () => {
  expect(minSizeOf({ type: "object", required: ["a"], properties: { a: { type: "string" } } }, false)).toBe(
    9,
  );
  expect(minSizeOf({}, false)).toBeNull();
});

it.each([
  ["self.size == int('x')", "type conversion error from 'string' to 'int'"],
  ["self.name == string(1) || uint(-1) == 1u", "unsigned integer overflow"],
  ["self.name.find(string('[')) == ''", "error parsing regexp: missing closing ]: `[`"],
])("says why %j cannot run", (expression, message) => {
  expect(compile(expression, scope)).toEqual({ failed: "instantiation", message });
});

it("estimates the cost of variables with known sizes", () => {
  const names = { variables: { device: "map(string, dyn)" }, messages: {}, hasPatches: false } as const;
  const small = { most: 3, keys: 5, anyField: { most: 10 }, element: { most: 10 } };
  const cost = (expression: string, sizes?: typeof small): number => {
    const made = compile(expression, { ...names, ...(sizes !== undefined && { sizes }) });
    return "cost" in made ? made.cost : -1;
  };
  expect(cost("device.all(k, device.any.matches('a'))", small)).toBeLessThan(50);
  expect(cost("device.all(k, device[k].matches(k))", small)).toBeLessThan(50);
  expect(cost("device.all(k, device.any.matches('a'))")).toBeGreaterThan(1e9);
});

it("does not loop over values of any type", () => {
  const device = { variables: { device: "map(string, any)" }, messages: {}, hasPatches: false };
  expect(compile("device.a.exists(x, true)", device)).toMatchObject({
    message: expect.stringContaining("expression of type 'any' cannot be range of a comprehension"),
  });
  expect(compile("device.a == 1 && device.a.b == 'c'", device)).toMatchObject({ type: "bool" });
});

it("knows no sizes of what it computes from a variable whose sizes are given", () => {
  const driver = { most: 63 };
  const sizes = { most: 0, fields: { driver } };
  const variables = { device: "Device" };
  const scope = { variables, messages: { Device: { driver: "string" } }, hasPatches: false, sizes };
  const cost = (expression: string): number => {
    const made = compile(expression, scope);
    return "cost" in made ? made.cost : -1;
  };
  expect(cost("device.driver.lowerAscii() == 'a'")).toBeLessThan(100);
  expect(cost("device.driver.split('.').all(p, p.lowerAscii() == p)")).toBeGreaterThan(1e9);
});

it.each(["string", "int"])("prepares no %s of null", (name) => {
  expect(compile(`${name}(null) == ${name}(dyn(null))`, scope)).toEqual({
    failed: "instantiation",
    message: `no such overload: ${name}(null_type)`,
  });
});
