import { formatPlain, quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import type { Value, ValueMap } from "../../../value/value.ts";
import { isSince } from "../client-version.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { type Column, readColumnFile, readColumns } from "./custom-columns.ts";
import { readGoTemplate } from "./go-template/go-template.ts";
import { indentJson } from "./indent-json.ts";
import { readTemplate } from "./jsonpath-template.ts";
import { printKyaml } from "./kyaml.ts";
import type { StructType } from "./struct-order.ts";

/** An output format that prints all fields of an object. */
export type DocumentFormat = "yaml" | "json" | "kyaml";

/** The output format of `-o`. */
export type OutputFormat =
  /** The default output of the command: a message, or a table. */
  | { readonly kind: "default"; readonly wide: boolean }
  | { readonly kind: "name" }
  | { readonly kind: DocumentFormat }
  | { readonly kind: "text"; readonly print: (run: CommandRun, object: Value) => Result<string> }
  | { readonly kind: "columns"; readonly columns: readonly Column[]; readonly headers: boolean };

const RESULT_FORMATS =
  "go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml";

/** Returns the formats that a command of this version of kubectl allows. Since v1.35, KYAML is one of them. */
function allowedFormats(run: CommandRun, tables: boolean): string {
  const known = isSince(run, 35) ? RESULT_FORMATS : RESULT_FORMATS.replace("kyaml,", "");
  return tables ? `custom-columns,custom-columns-file,${known.replace(",yaml", ",wide,yaml")}` : known;
}

/**
 * Parses `-o`. `tables`: whether the command also prints tables, which allows `wide` and columns.
 * Upstream: cli-runtime pkg/genericclioptions/print_flags.go, ToPrinter (v0.36.3).
 */
export function readOutputFormat(run: CommandRun, tables = false): Result<OutputFormat> {
  const { flags } = run;
  const text = flags.text("output");
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  const given = equals < 0 ? "" : text.slice(equals + 1);
  const unknown = () =>
    fail(
      `unable to match a printer suitable for the output format ${JSON.stringify(text)}, allowed formats are: ${allowedFormats(run, tables)}`,
    );
  if (text === "") {
    const template = flags.text("template");
    return template === ""
      ? { value: { kind: "default", wide: false } }
      : templateOf(run, "go-template", template);
  }
  // With --template, the template is not a part of -o.
  if (equals >= 0 && flags.text("template") !== "") return unknown();
  if (name === "wide") {
    return tables && equals < 0 ? { value: { kind: "default", wide: true } } : unknown();
  }
  if (name === "custom-columns" || name === "custom-columns-file") {
    return tables ? columnsOf(run, name, given) : unknown();
  }
  switch (name.toLowerCase()) {
    case "name":
      return { value: { kind: "name" } };
    case "yaml":
    case "json":
    case "kyaml":
      if (name.toLowerCase() === "kyaml" && !isSince(run, 35)) return unknown();
      return equals < 0 ? { value: { kind: name.toLowerCase() as DocumentFormat } } : unknown();
    default:
      return TEMPLATES.has(name) ? templateOf(run, name, given || flags.text("template")) : unknown();
  }
}

/** Reads `-o` of a command that prints only whole documents; `fallback` without it. */
export function readDocumentFormat(run: CommandRun, fallback: DocumentFormat): Result<DocumentFormat> {
  const text = run.flags.text("output");
  const known: readonly DocumentFormat[] = isSince(run, 35) ? ["json", "kyaml", "yaml"] : ["json", "yaml"];
  const found = text === "" ? fallback : known.find((one) => one === text.toLowerCase());
  return found === undefined
    ? fail(
        `unable to match a printer suitable for the output format ${JSON.stringify(text)}, allowed formats are: ${known.join(",")}`,
      )
    : { value: found };
}

const TEMPLATES: ReadonlySet<string> = new Set([
  "template",
  "templatefile",
  "go-template",
  "go-template-file",
  "jsonpath",
  "jsonpath-file",
  "jsonpath-as-json",
]);

function templateOf(run: CommandRun, name: string, given: string): Result<OutputFormat> {
  if (given === "") return fail("template format specified but no template given");
  const isFile = name.endsWith("file");
  const text = isFile ? run.environment.files.get(given) : given;
  if (text === undefined) {
    return fail(`error reading --template ${given}, open ${given}: no such file or directory\n`);
  }
  const allowsMissing = run.flags.bool("allow-missing-template-keys");
  if (name.startsWith("jsonpath")) {
    const asJson = name === "jsonpath-as-json";
    const read = readTemplate(text, { lenient: allowsMissing, asJson });
    if ("error" in read) return fail(read.error);
    return { value: { kind: "text", print: (_, object) => textOrError(read.template(object)) } };
  }
  return goTemplateOf(text, allowsMissing);
}

function goTemplateOf(text: string, allowsMissing: boolean): Result<OutputFormat> {
  const read = readGoTemplate(text, !allowsMissing);
  if ("error" in read) return fail(`error parsing template ${text}, ${read.error}`);
  const print = (run: CommandRun, object: Value): Result<string> => {
    const done = read.template(object);
    if (done.error === null) return { value: done.text };
    // As in kubectl, the printed text stays, and details for debugging follow.
    run.out.push(
      `${done.text}Error executing template: ${done.error}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${text}\n\traw data was:\n\t\t${marshalJson(object)}\n\tobject given to template engine was:\n\t\t${formatPlain(object)}\n\n`,
    );
    return fail(`error executing template ${quoteGo(text)}: ${done.error}`);
  };
  return { value: { kind: "text", print } };
}

function textOrError(done: { readonly text: string } | { readonly error: string }): Result<string> {
  return "error" in done ? fail(done.error) : { value: done.text };
}

function columnsOf(run: CommandRun, name: string, given: string): Result<OutputFormat> {
  if (given === "") return fail("custom-columns format specified but no custom columns given");
  const isFile = name === "custom-columns-file";
  const text = isFile ? run.environment.files.get(given) : given;
  if (text === undefined) {
    return fail(`error reading template ${given}, open ${given}: no such file or directory`);
  }
  const read = isFile ? readColumnFile(text) : readColumns(text);
  // --no-headers has no effect on the headers of a file.
  const headers = isFile || !run.flags.bool("no-headers");
  return "error" in read ? read : { value: { kind: "columns", columns: read.value, headers } };
}

/** Returns an object as YAML, JSON or KYAML. `type` orders the keys of JSON and KYAML. */
export function printAs(
  kind: DocumentFormat,
  run: CommandRun,
  object: ValueMap,
  type: StructType = null,
): string {
  if (kind === "kyaml") return printKyaml(object, type);
  return kind === "json" ? `${indentJson(object, "    ", "", type)}\n` : run.environment.printYaml(object);
}
