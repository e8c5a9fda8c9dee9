import { isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "../sequences/dice.ts";
import { fieldsOf, innerOf, type Schemas } from "./schemas.ts";

/** What fields of these names often have. */
const BY_NAME: readonly (readonly [RegExp, readonly Value[]])[] = [
  [/^(name|.*Name|.*Ref)$/, ["a", "web", "data", "b.example.com"]],
  [/apiGroup|^group$/i, ["", "apps", "x.example.com", "rbac.authorization.k8s.io"]],
  [/apiVersion/, ["v1", "apps/v1", "x.example.com/v1"]],
  [/^kind$/, ["Pod", "Deployment", "User", "Thing"]],
  [/namespace$/i, ["default", "other"]],
  [/^(ip|.*IP|.*IPs|addresses|nameservers)$/, ["10.1.2.3", "::1", "010.1.2.3", "10.1.2"]],
  [/cidr/i, ["10.0.0.0/24", "10.0.0.1/24", "fd00::/64"]],
  [/path$/i, ["/a", "a/b", "../a", "/a/../b", ""]],
  [
    /^(key|.*Keys?|.*Type|driver|attacher|provisioner|.*[dD]river)$/,
    ["a", "example.com/a", "A_b", "kubernetes.io/x", "a b"],
  ],
  [/values?$/i, ["a", "b", "1", "A b", ""]],
  [/expression|rule$/i, ["true", "object.x", "1", "size(variables.n) > 1", "has(object.spec)", "("]],
  [/url/i, ["https://a.example.com", "http://a.example.com", "https://a.example.com?x=1", "a"]],
  [/schedule/, ["@daily", "* * * *", "TZ=UTC * * * * *"]],
  [/cpu|memory|storage|limit|size|quantity|capacity/i, ["1", "100m", "1Gi", "0", "-1", "1.5", "x"]],
];
const TEXTS: readonly Value[] = ["a", "b-1", "a.b", "Some text", "1", "true"];
const BAD_TEXTS: readonly Value[] = [
  "",
  " ",
  "A_B",
  "-a",
  "a/b",
  "a b",
  "é",
  "a..b",
  "*",
  "a,b",
  "10.0.0.1",
  "system:a",
  "kubernetes.io/a",
  "a=b",
  "..",
  "%",
  "1Gi",
  "a\nb",
];
const NUMBERS: readonly Value[] = [1, 2, 5, 30, 80, 100, 443];
const BAD_NUMBERS: readonly Value[] = [
  0, -1, 65536, 2147483647, 2147483648, 1000000, 99999999999, 1.5, 101, 1001, 3601,
];
const QUANTITIES: readonly Value[] = [
  "1",
  1,
  "100m",
  "1Gi",
  "0",
  "-1",
  "1e3",
  "0.5",
  "",
  "1 Gi",
  "x",
  "1E",
  "100000000000000000000",
  1.5,
];
/** The recorder keeps times only in the form in which requests have them. */
const TIMES: readonly Value[] = ["2025-05-05T05:05:05Z", "2025-05-05", "", "soon", 5];
const MICRO_TIMES: readonly Value[] = ["2025-05-05T05:05:05.123456Z", "2025-05-05T05:05:05Z", "", "soon", 5];
/** Lengths around the limits that Kubernetes has. */
const COUNTS = [2, 3, 4, 5, 8, 9, 16, 17, 20, 21, 32, 33, 64, 65, 100, 101, 128, 129];
const LENGTHS = [15, 16, 40, 63, 64, 65, 128, 129, 253, 254, 256, 257, 317, 512, 513, 1024, 1025];

/** Returns a value that the schema allows, and that the field could have. */
export function likelyValue(dice: Dice, schemas: Schemas, schema: ValueMap, name: string, depth = 0): Value {
  const own = schemas.resolve(schema);
  const { type, format } = own;
  const choices = own["enum"];
  if (isList(choices) && dice.chance(0.9)) return dice.pick(choices);
  if (own["oneOf"] !== undefined || format === "int-or-string")
    return dice.pick(dice.chance(0.5) ? QUANTITIES : [1, "1", "50%", "http", 0, "x%", 65536]);
  if (format === "date-time")
    return dice.pick(JSON.stringify(schema).includes("MicroTime") ? MICRO_TIMES : TIMES);
  if (type === "boolean") return dice.chance(0.5);
  if (type === "integer" || type === "number") return dice.pick(dice.chance(0.7) ? NUMBERS : BAD_NUMBERS);
  const inner = innerOf(own);
  if (type === "array") return inner === null ? [] : [likelyValue(dice, schemas, inner, name, depth + 1)];
  if (type === "string" || type === undefined) return likelyText(dice, name);
  if (inner !== null)
    return {
      [dice.pick(["a", "b", "cpu", "example.com/x"])]: likelyValue(dice, schemas, inner, name, depth + 1),
    };
  return likelyObject(dice, schemas, own, depth);
}

function likelyObject(dice: Dice, schemas: Schemas, schema: ValueMap, depth: number): ValueMap {
  const fields = fieldsOf(schema);
  const required = isList(schema["required"]) ? schema["required"].map(String) : [];
  const more = depth > 4 ? [] : dice.some(Object.keys(fields), 1.2 / Math.max(1, Object.keys(fields).length));
  const names = [...new Set([...required.filter(() => dice.chance(0.93)), ...more])];
  return Object.fromEntries(
    names.map((name) => [name, likelyValue(dice, schemas, fields[name] ?? {}, name, depth + 1)]),
  );
}

function likelyText(dice: Dice, name: string): Value {
  const known = BY_NAME.find(([pattern]) => pattern.test(name));
  return dice.pick(known !== undefined && dice.chance(0.8) ? known[1] : TEXTS);
}

/** Returns a value that the field should not have: too much, too little, another form or type. `old` is what it has. */
export function unlikelyValue(
  dice: Dice,
  schemas: Schemas,
  schema: ValueMap,
  name: string,
  old: Value | undefined,
): Value {
  const own = schemas.resolve(schema);
  if (dice.chance(0.14))
    return dice.pick<Value>([null, "x", 1, true, [], {}, ["x"], { a: "b" }, -1, "", [null], [{}]]);
  const { type } = own;
  if (isList(own["enum"])) return misspelt(dice, String(dice.pick(own["enum"])));
  const inner = innerOf(own);
  if (type === "array") return unlikelyList(dice, schemas, inner ?? {}, name, isList(old) ? old : []);
  if (type === "integer" || type === "number") return dice.pick(BAD_NUMBERS);
  if (type === "boolean") return dice.pick<Value>(["true", "", 0, null, "yes"]);
  if (type === "string" || type === undefined)
    return dice.chance(0.25) ? longText(dice) : dice.pick(BAD_TEXTS);
  if (inner !== null) return unlikelyMap(dice, schemas, inner, name, isMap(old) ? old : {});
  return {};
}

function misspelt(dice: Dice, text: string): Value {
  return dice.pick<Value>([
    text.toLowerCase(),
    text.toUpperCase(),
    `${text}s`,
    text.slice(0, -1),
    "",
    "Nope",
    null,
    ` ${text}`,
  ]);
}

function longText(dice: Dice): Value {
  const length = dice.pick(LENGTHS);
  return dice.pick([
    "a".repeat(length),
    `${"a".repeat(60)}.`.repeat(1 + length / 61).slice(0, length),
    `example.com/${"a".repeat(length)}`,
    `${"A b".repeat(length / 3)}`,
  ]);
}

/** Returns a list with an item twice, with many items, or with an item of another form. */
function unlikelyList(
  dice: Dice,
  schemas: Schemas,
  inner: ValueMap,
  name: string,
  old: readonly Value[],
): Value {
  const item = old[0] ?? likelyValue(dice, schemas, inner, name);
  const way = dice.below(5);
  if (way === 0) return [];
  if (way === 1) return [...old, item];
  if (way === 2) return [...old, unlikelyValue(dice, schemas, inner, name, item)];
  if (way === 3) return [...old, likelyValue(dice, schemas, inner, name)];
  return Array.from({ length: dice.pick(COUNTS) }, (_, i) => numbered(item, i));
}

/** Returns a value in which the names and texts that tell items apart have a number. */
function numbered(value: Value, i: number): Value {
  if (typeof value === "number") return value + i;
  if (typeof value === "string")
    return /^\d+\.\d+\.\d+\.\d+$/.test(value) ? value.replace(/\d+$/, String(i + 1)) : `${value}${i}`;
  if (!isMap(value)) return value;
  const key = ["name", "key", "type", "ip", "containerPort", "port", "jsonPath", "audience", "host"].find(
    (one) => Object.hasOwn(value, one),
  );
  return key === undefined ? value : { ...value, [key]: numbered(value[key] as Value, i) };
}

function unlikelyMap(dice: Dice, schemas: Schemas, inner: ValueMap, name: string, old: ValueMap): Value {
  const value = Object.values(old)[0] ?? likelyValue(dice, schemas, inner, name);
  const way = dice.below(4);
  if (way === 0) return {};
  if (way === 1) return { ...old, [String(dice.chance(0.3) ? longText(dice) : dice.pick(BAD_TEXTS))]: value };
  if (way === 2) return { ...old, a: unlikelyValue(dice, schemas, inner, name, value) };
  return Object.fromEntries(Array.from({ length: dice.pick(COUNTS) }, (_, i) => [`k${i}`, value]));
}
