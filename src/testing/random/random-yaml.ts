import fc from "fast-check";
import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYaml } from "../../text/yaml/print/print-yaml.ts";

/** Strings that have another type without quotes, need quotes, or have several lines. */
export const trickyText = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "web",
    "yes",
    "null",
    "~",
    "0x1f",
    "1e3",
    "017",
    "2026-01-01",
    "12:30",
    "- a",
    "a: b",
    "a:",
    "a #b",
    "#",
    "{{ x }}",
    "[",
    "*a",
    "&a",
    "!a",
    "'",
    '"',
    "\\",
    "%",
    "@",
    " a",
    "a ",
    "a\nb",
    "a\n",
    "\n",
    "a\n\n  b\n\n",
    "\ta",
    "a\r\nb",
    "\u0000",
    "\u0085",
    "\u2028",
    "a\u2028b",
    "\ufeff",
    "é",
    "\u{1f600}",
    "---",
    "...",
    "<<",
    "__proto__",
    `${"word ".repeat(30)}end`,
    `# ${"word  ".repeat(30)}end`,
  ),
  fc.string({ maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom("a", " ", "\n", ":", "#", "-", "'", '"', "\t", ",", "\u2028", "é"),
    maxLength: 10,
  }),
);

/** Keys with such strings, and common keys. */
export const trickyKey = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("a", "b", "c", "name", "10", "9", "constructor", "__proto__", "on", "a.b/c"),
  },
  { weight: 1, arbitrary: trickyText },
);

const trickyNumber = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, 0.5, -1.5, 1e-7, 1234567.5, 1e21, 3e100, 2 ** 53, 1e15),
);

/** JSON values with such strings and keys. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(trickyText, trickyNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(trickyKey, tie("value")), { maxLength: 4 }).map(toMap),
  ),
})).value;

/** Objects with such keys and values. */
export const anyObject: fc.Arbitrary<ValueMap> = fc
  .array(fc.tuple(trickyKey, anyValue), { minLength: 1, maxLength: 5 })
  .map(toMap);

function toMap(entries: readonly (readonly [string, Value])[]): ValueMap {
  const out: MutableMap = {};
  for (const [key, value] of entries) put(out, key, value);
  return out;
}

/** An object and its YAML text in a random style. */
export const styledObject: fc.Arbitrary<{ readonly value: ValueMap; readonly text: string }> = fc
  .tuple(anyObject, fc.array(fc.nat({ max: 97 }), { minLength: 1, maxLength: 30 }))
  .map(([value, choices]) => ({ value, text: writeStyled(value, choices) }));

/** Returns a value as YAML. `choices` select indentation, quotes, brackets, comments and empty lines. */
export function writeStyled(value: ValueMap, choices: readonly number[]): string {
  let at = 0;
  const choose = (count: number) => (choices[at++ % choices.length] as number) % count;
  const comment = () => (choose(4) === 0 ? " # note: 'x'" : "");
  const between = (pad: string) => ["", "", "", "\n", `${pad}# note\n`, "# - note:\n"][choose(6)] as string;

  const scalar = (field: Value, pad: string): string => {
    if (typeof field !== "string") return printYaml(field).lines[0]?.text ?? "null";
    const style = choose(4);
    // After `|+` empty lines count, and U+2028 begins a line that needs indentation.
    if (style === 0 || /\n\n$|^\n$|[\u2028\u2029]/.test(field)) return quote(field);
    if (style === 2 && /^[a-z][a-z0-9 ]+[a-z]$/.test(field)) {
      return `>-\n${pad}  ${field.replace(/(\w) (?=\w)/g, (found, end) => (choose(3) === 0 ? `${end}\n${pad}  ` : found))}`;
    }
    if (style === 1 && /^[\x20-\x7eé]+$/.test(field)) return `'${field.replaceAll("'", "''")}'`;
    const lines = printYaml([field]).lines.map((line) => line.text.slice(2));
    return lines.map((line, index) => (index > 0 && line !== "" ? `${pad}  ${line}` : line)).join("\n");
  };
  const flow = (field: Value): string => {
    const space = choose(2) === 0 ? " " : "";
    if (isList(field)) return `[${space}${field.map(flow).join(`,${space || " "}`)}${space}]`;
    if (isMap(field)) {
      const pairs = Object.keys(field).map((key) => `${quote(key)}: ${flow(field[key] as Value)}`);
      return `{${space}${pairs.join(`,${space || " "}`)}${space}}`;
    }
    return typeof field === "string" ? quote(field) : scalar(field, "");
  };
  const isBlock = (field: Value) =>
    isList(field) ? field.length > 0 : isMap(field) && Object.keys(field).length > 0;
  const block = (field: Value, indent: number): string => {
    const pad = " ".repeat(indent);
    if (isList(field))
      return field.map((item) => `${between(pad)}${pad}-${below(item, indent, true)}`).join("");
    const map = field as ValueMap;
    return Object.keys(map)
      .map((key) => `${between(pad)}${pad}${keyOf(key, pad)}:${below(map[key] as Value, indent, false)}`)
      .join("");
  };
  const keyOf = (key: string, pad: string) => {
    const written = quoteKey(key, choose(2) === 0);
    return choose(9) === 0 ? `? ${written}${comment()}\n${pad}` : written;
  };
  const below = (field: Value, indent: number, inList: boolean): string => {
    if (!isBlock(field)) {
      if (field === null && choose(2) === 0) return `${comment()}\n`;
      const text = isList(field) || isMap(field) ? flow(field) : scalar(field, " ".repeat(indent));
      return ` ${text}${text.includes("\n") ? "" : comment()}\n`;
    }
    const style = choose(5);
    if (style === 0) return ` ${flow(field)}${comment()}\n`;
    if (inList && style < 3)
      return ` ${block(field, indent + 2)
        .replace(/^(?: *(?:#.*)?\n)*/, "")
        .trimStart()}`;
    const step = isList(field) && !inList ? choose(3) * 2 : choose(4) + 1;
    return `${comment()}\n${block(field, indent + step)}`;
  };
  return `${choose(3) === 0 ? "# head\n" : ""}${block(value, 0)}`;
}

function quoteKey(key: string, always: boolean): string {
  return !always &&
    /^[A-Za-z_][A-Za-z0-9_./-]*$/.test(key) &&
    !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key)
    ? key
    : quote(key);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
