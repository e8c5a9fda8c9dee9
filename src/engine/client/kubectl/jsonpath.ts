import { findAll } from "../../value/json-path/find.ts";
import { type Item, printItem } from "../../value/json-path/item.ts";
import { parseJsonPath } from "../../value/json-path/parse.ts";
import { formatSharp } from "../../value/text.ts";
import type { Value } from "../../value/value.ts";
import { indentJson } from "./indent-json.ts";

/** What a template makes of an object, or why it does not. */
export type Template = (object: Value) => { readonly text: string } | { readonly error: string };

/** How a template is read and printed. */
export type TemplateOptions = {
  /** Whether what is not there prints nothing, instead of failing. */
  readonly lenient: boolean;
  /** Whether what each part finds is printed as a JSON list. */
  readonly asJson: boolean;
};

/** More than anyone reads. */
const MAX_LENGTH = 8_000_000;

/**
 * Reads a JSONPath template: text, `{.a.b[0]}`, `{range …}…{end}`, `{"\n"}`.
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

/** What the parts of a template found, one after the other. Fails where it is more than anyone reads. */
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
