import { formatSharp } from "../../../value/go-format.ts";
import { findAll } from "../../../value/json-path/find-json-path.ts";
import { type Item, printItem } from "../../../value/json-path/json-path-item.ts";
import { parseJsonPath } from "../../../value/json-path/parse-json-path.ts";
import type { Value } from "../../../value/value.ts";
import { indentJson } from "./indent-json.ts";

/** Executes a template on an object. Returns its text or an error. */
export type Template = (object: Value) => { readonly text: string } | { readonly error: string };

/** The options of a JSONPath template. */
export type TemplateOptions = {
  /** Whether a missing field prints nothing; else it is an error. */
  readonly lenient: boolean;
  /** Whether the values of each part are printed as a JSON list. */
  readonly asJson: boolean;
};

/** The maximum length of the output, in UTF-16 units. */
const MAX_LENGTH = 8_000_000;

/**
 * Parses a JSONPath template: text, `{.a.b[0]}`, `{range …}…{end}`, `{"\n"}`.
 * Upstream: cli-runtime pkg/printers/jsonpath.go (v0.36.3).
 */
export function readTemplate(
  text: string,
  { lenient, asJson }: TemplateOptions,
): { readonly template: Template } | { readonly error: string } {
  const read = parseJsonPath(text);
  if ("error" in read) return { error: `error parsing jsonpath ${text}, ${read.error}` };
  return {
    template: (object) => {
      const found = findAll(read.nodes, object, lenient);
      const done = "error" in found ? found : printParts(found.parts, asJson);
      return "error" in done ? { error: executing(text, object, done.error) } : done;
    },
  };
}

/** Returns the values of the parts of a template as text. Fails if the text is too long. */
export function printParts(
  parts: readonly (readonly Item[])[],
  asJson: boolean,
): { readonly text: string } | { readonly error: string } {
  const printPart = asJson ? printJsonList : printItems;
  let text = "";
  for (const part of parts) {
    text += printPart(part);
    if (text.length > MAX_LENGTH) return { error: `the template prints more than ${MAX_LENGTH} characters` };
  }
  return { text };
}

function printItems(items: readonly Item[]): string {
  return items.map(printItem).join(" ");
}

function printJsonList(items: readonly Item[]): string {
  const values = items.map(({ value }) => value);
  return `${indentJson(values, "    ")}\n`;
}

function executing(text: string, object: Value, why: string): string {
  return `error executing jsonpath ${JSON.stringify(text)}: Error executing template: ${why}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${text}\n\tobject given to jsonpath engine was:\n\t\t${formatSharp(object)}\n\n\n`;
}
