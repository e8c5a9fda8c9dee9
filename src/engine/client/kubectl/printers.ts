import { marshalJson } from "../../value/marshal.ts";
import { formatPlain } from "../../value/text.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { type Column, readColumnFile, readColumns } from "./columns.ts";
import { type Attempt, plain } from "./fault.ts";
import { indentJson } from "./indent-json.ts";
import { readTemplate } from "./jsonpath.ts";
import type { Run } from "./run.ts";
import { readGoTemplate } from "./template/template.ts";

/** How `-o` has objects printed. */
export type Form =
  /** In the command's own way: what was done, or a table. */
  | { readonly kind: "usual"; readonly wide: boolean }
  | { readonly kind: "name" }
  | { readonly kind: "yaml" | "json" }
  | { readonly kind: "text"; readonly print: (run: Run, object: Value) => Attempt<string> }
  | { readonly kind: "columns"; readonly columns: readonly Column[]; readonly headers: boolean };

const RESULTS =
  "go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml";
const TABLES = `custom-columns,custom-columns-file,${RESULTS.replace(",yaml", ",wide,yaml")}`;

/**
 * Reads `-o`; `tables` allows `wide` and columns.
 * Upstream: cli-runtime pkg/genericclioptions/print_flags.go, ToPrinter (v0.36.3).
 */
export function formOf(run: Run, tables = false): Attempt<Form> {
  const { flags } = run;
  const text = flags.text("output");
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  const given = equals < 0 ? "" : text.slice(equals + 1);
  const unknown = () =>
    plain(
      `unable to match a printer suitable for the output format ${JSON.stringify(text)}, allowed formats are: ${tables ? TABLES : RESULTS}`,
    );
  if (text === "") {
    const template = flags.text("template");
    return template === ""
      ? { value: { kind: "usual", wide: false } }
      : templateOf(run, "go-template", template);
  }
  switch (name.toLowerCase()) {
    case "wide":
      return tables && equals < 0 ? { value: { kind: "usual", wide: true } } : unknown();
    case "name":
      return { value: { kind: "name" } };
    case "yaml":
    case "json":
      return equals < 0 ? { value: { kind: name.toLowerCase() as "yaml" | "json" } } : unknown();
    case "kyaml":
      return plain("-o kyaml is not supported here; use -o yaml");
    case "custom-columns":
    case "custom-columns-file":
      return tables ? columnsOf(run, name, given) : unknown();
    default:
      return TEMPLATES.has(name) ? templateOf(run, name, given || flags.text("template")) : unknown();
  }
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

function templateOf(run: Run, name: string, given: string): Attempt<Form> {
  if (given === "") return plain("template format specified but no template given");
  const isFile = name.endsWith("file");
  const text = isFile ? run.environment.files.get(given) : given;
  if (text === undefined) {
    return plain(`error reading --template ${given}, open ${given}: no such file or directory\n`);
  }
  const allowsMissing = run.flags.bool("allow-missing-template-keys");
  if (name.startsWith("jsonpath")) {
    const asJson = name === "jsonpath-as-json";
    const read = readTemplate(text, { lenient: allowsMissing, asJson });
    if ("error" in read) return plain(read.error);
    return { value: { kind: "text", print: (_, object) => printed(read.template(object)) } };
  }
  return goTemplateOf(text, allowsMissing);
}

function goTemplateOf(text: string, allowsMissing: boolean): Attempt<Form> {
  const read = readGoTemplate(text, !allowsMissing);
  if ("error" in read) return plain(`error parsing template ${text}, ${read.error}`);
  const print = (run: Run, object: Value): Attempt<string> => {
    const done = read.template(object);
    if (done.error === null) return { value: done.text };
    // What was printed stays; kubectl adds all that helps to find the mistake.
    run.out.push(
      `${done.text}Error executing template: ${done.error}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${text}\n\traw data was:\n\t\t${marshalJson(object)}\n\tobject given to template engine was:\n\t\t${formatPlain(object)}\n\n`,
    );
    return plain(`error executing template ${JSON.stringify(text)}: ${done.error}`);
  };
  return { value: { kind: "text", print } };
}

function printed(done: { readonly text: string } | { readonly error: string }): Attempt<string> {
  return "error" in done ? plain(done.error) : { value: done.text };
}

function columnsOf(run: Run, name: string, given: string): Attempt<Form> {
  if (given === "") return plain("custom-columns format specified but no custom columns given");
  const isFile = name === "custom-columns-file";
  const text = isFile ? run.environment.files.get(given) : given;
  if (text === undefined) {
    return plain(`error reading template ${given}, open ${given}: no such file or directory`);
  }
  const read = isFile ? readColumnFile(text) : readColumns(text);
  // The headers of a file are shown whatever is asked for.
  const headers = isFile || !run.flags.bool("no-headers");
  return "fault" in read ? read : { value: { kind: "columns", columns: read.value, headers } };
}

/** A document in the form that `-o` asks for. */
export function printAs(kind: "yaml" | "json", run: Run, object: ValueMap): string {
  return kind === "json" ? `${indentJson(object, "    ")}\n` : run.environment.printYaml(object);
}
