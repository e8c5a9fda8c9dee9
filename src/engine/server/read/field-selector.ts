import { formatPlain } from "../../value/go-format.ts";
import { findAll } from "../../value/json-path/find-json-path.ts";
import { parseJsonPath } from "../../value/json-path/parse-json-path.ts";
import { dig, isList, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import type { FieldText, SelectableFields } from "../kinds/builtin-kind.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { metaText } from "../metadata/object-meta.ts";

/** A function that says whether a selector matches an object, or why the selector is invalid. */
export type ParsedFields = { readonly matches: (object: ValueMap) => boolean } | { readonly error: string };

/**
 * Parses a field selector for a resource: `a=b`, `a==b`, `a!=b`, joined by commas. A backslash escapes a comma, an equals
 * sign or a backslash.
 * Upstream: apimachinery pkg/fields/selector.go, ParseSelector (v0.36.3).
 */
export function parseFieldSelector(text: string, resource: Resource): ParsedFields {
  const terms = readTerms(text);
  if ("error" in terms) return terms;
  const { fields, refuse } = selectableFields(resource);
  const wanted: { readonly field: FieldText; readonly equals: boolean; readonly value: string }[] = [];
  for (const { name, equals, value } of terms) {
    const field = fields[name];
    if (field === undefined || !Object.hasOwn(fields, name)) return { error: refuse(name) };
    wanted.push({ field, equals, value });
  }
  return {
    matches: (object) => wanted.every(({ field, equals, value }) => (field(object) === value) === equals),
  };
}

/** Whether a text is a field selector, for whichever fields. */
export function isFieldSelector(text: string): boolean {
  return !("error" in readTerms(text));
}

type Term = { readonly name: string; readonly equals: boolean; readonly value: string };

function readTerms(text: string): readonly Term[] | { readonly error: string } {
  const terms: Term[] = [];
  for (const term of (text.match(/(?:[^,\\]|\\[\s\S]?)+/g) ?? []).sort()) {
    const found = /^([\s\S]*?)(!=|==|=)([\s\S]*)$/.exec(term);
    if (found === null) return { error: `invalid selector: '${text}'; can't understand '${term}'` };
    const [, name = "", sign, escaped = ""] = found;
    const value = unescapeValue(escaped);
    if ("error" in value) return value;
    terms.push({ name, equals: sign !== "!=", value: value.value });
  }
  return terms;
}

function unescapeValue(text: string): { readonly value: string } | { readonly error: string } {
  const wrong = /\\(?![\\,=])([\s\S]?)/.exec(text.replace(/\\[\\,=]/g, ""));
  if (wrong !== null) return { error: `invalid field selector: invalid escape sequence: ${wrong[0]}` };
  const plain = /[,=]/.exec(text.replace(/\\[\s\S]/g, ""))?.[0];
  if (plain !== undefined)
    return { error: `invalid field selector: unescaped character in value: ${plain.charCodeAt(0)}` };
  return { value: text.replace(/\\([\s\S])/g, "$1") };
}

type Fields = SelectableFields["fields"];

const unsupported = (name: string) => `field label not supported: ${name}`;
const NAME: Fields = { "metadata.name": (object) => metaText(object, "name") };
const NAMESPACE_AND_NAME: Fields = {
  ...NAME,
  "metadata.namespace": (object) => metaText(object, "namespace"),
};

/** Returns the fields that a field selector for the resource may name, and the error for other fields. */
function selectableFields(resource: Resource): Required<SelectableFields> {
  const base = resource.namespaced ? NAMESPACE_AND_NAME : NAME;
  if (resource.custom !== null) {
    return { fields: { ...base, ...customFields(resource) }, refuse: unsupported };
  }
  const own = kindOf(resource).selectableFields;
  if (own !== undefined) return { fields: { ...base, ...own.fields }, refuse: own.refuse ?? unsupported };
  const only = `only "metadata.name", "metadata.namespace"`;
  return {
    fields: NAMESPACE_AND_NAME,
    refuse: (name) => `${JSON.stringify(name)} is not a known field selector: ${only}`,
  };
}

/** Returns the selectableFields in the definition of a custom resource's version. */
function customFields({ custom, version }: Resource): Fields {
  const versions = dig(custom?.definition ?? null, "spec", "versions");
  const served = isList(versions) ? versions.find((one) => dig(one, "name") === version) : undefined;
  const fields = dig(served ?? null, "selectableFields");
  const known: Record<string, FieldText> = {};
  for (const one of isList(fields) ? fields : []) {
    const path = String(dig(one, "jsonPath") ?? "");
    const read = parseJsonPath(`{${path}}`);
    if ("error" in read) continue;
    known[path.replace(/^\./, "")] = (object) => {
      const found = findAll(read.nodes, object, true);
      const value = "parts" in found ? found.parts[0]?.[0]?.value : undefined;
      return value === undefined || value === null ? "" : formatPlain(value);
    };
  }
  return known;
}
