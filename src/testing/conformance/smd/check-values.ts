import { equal } from "../../../engine/value/equal.ts";
import { printValue } from "../../../engine/value/go-format.ts";
import { closeJson, openJson } from "../../../engine/value/json/json-bytes.ts";
import { readJson } from "../../../engine/value/json/json-reader.ts";
import { compareValues } from "../../../engine/value/order.ts";
import { get, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { check, checkText, field, textField } from "./recorded-line.ts";

/** The comparison of each kind of line about plain values. */
export const valueChecks: Readonly<Record<string, (line: ValueMap) => readonly Check[]>> = {
  "value.compare": compare,
  "value.fromJSON": fromJson,
};

function compare(line: ValueMap): readonly Check[] {
  const a = field(line, "a");
  const b = field(line, "b");
  return [
    check("state", "order", field(line, "out"), compareValues(a, b)),
    check("state", "equals", field(line, "equals"), equal(a, b)),
    checkPrinted(line, "aString", a),
    checkPrinted(line, "bString", b),
  ];
}

function checkPrinted(line: ValueMap, name: string, value: Value): Check {
  const want = get(line, name);
  return want === undefined
    ? check("message", name, want, want)
    : checkText("message", name, want, printValue(value));
}

/** Compares the value of a JSON text, or its error. */
function fromJson(line: ValueMap): readonly Check[] {
  const reader = openJson(textField(line, "in"));
  const value = readJson(reader);
  const error = closeJson(reader);
  const ok = check("state", "ok", field(line, "ok"), error === null);
  if (error !== null) return [ok, check("message", "error", get(line, "error"), error)];
  return [ok, check("state", "value", get(line, "out"), value)];
}
