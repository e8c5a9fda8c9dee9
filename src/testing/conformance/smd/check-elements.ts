import {
  compareElements,
  decodeElement,
  type ElementParts,
  fieldElement,
  indexElement,
  keyElement,
  type PathElement,
  partsOf,
  printElement,
  valueElement,
} from "../../../engine/fieldpath/element.ts";
import { explainElement } from "../../../engine/fieldpath/fieldsv1-text.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { check, checkText, field, listField, mapField, textField } from "./recorded-line.ts";

/** The comparison of each kind of line about path elements. */
export const elementChecks: Readonly<Record<string, (line: ValueMap) => readonly Check[]>> = {
  "pe.serialize": serialize,
  "pe.deserialize": deserialize,
  "pe.compare": compare,
};

function serialize(line: ValueMap): readonly Check[] {
  const element = readElement(mapField(line, "pe"));
  return [check("state", "element", field(line, "out"), element), checkPrinted(line, element)];
}

function deserialize(line: ValueMap): readonly Check[] {
  const text = textField(line, "in");
  const read = decodeElement(text);
  const ok = check("state", "ok", field(line, "ok"), "element" in read);
  if (!("element" in read)) {
    const unknown = check("reason", "of unknown type", get(line, "unknownType") ?? false, "unknown" in read);
    if ("unknown" in read) return [ok, unknown];
    return [ok, unknown, check("message", "error", get(line, "error"), explainElement(text))];
  }
  return [
    ok,
    check("state", "element", get(line, "out"), read.element),
    check("state", "parts", get(line, "pe"), writeParts(partsOf(read.element))),
    checkPrinted(line, read.element),
  ];
}

/** Compares the printed form, if Go always prints the same one. */
function checkPrinted(line: ValueMap, element: PathElement): Check {
  const want = get(line, "string");
  return want === undefined
    ? check("message", "text", want, want)
    : checkText("message", "text", want, printElement(element));
}

function compare(line: ValueMap): readonly Check[] {
  const a = readElement(mapField(line, "a"));
  const b = readElement(mapField(line, "b"));
  return [
    check("state", "order", field(line, "out"), Math.sign(compareElements(a, b))),
    check("state", "equals", field(line, "equals"), a === b),
  ];
}

function readElement(parts: ValueMap): PathElement {
  const [kind] = Object.keys(parts);
  switch (kind) {
    case "field":
      return fieldElement(textField(parts, "field"));
    case "index":
      return indexElement(Number(field(parts, "index")));
    case "value":
      return valueElement(field(parts, "value"));
    case "key":
      return keyElement(listField(parts, "key").map((key) => readKey(key)));
    default:
      throw new Error(`not a path element: ${JSON.stringify(parts)}`);
  }
}

function readKey(key: Value): { readonly name: string; readonly value: Value } {
  if (!isMap(key)) throw new Error("a key is not an object");
  return { name: textField(key, "name"), value: field(key, "value") };
}

function writeParts(parts: ElementParts): ValueMap {
  switch (parts.kind) {
    case "field":
      return { field: parts.name };
    case "key":
      return { key: parts.fields };
    case "value":
      return { value: parts.value };
    case "index":
      return { index: parts.index };
  }
}
