import { metaText } from "../../../server/metadata/object-meta.ts";
import { get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import type { CommandError } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import type { DryRun } from "../flags/common-flags.ts";
import { indentJson } from "./indent-json.ts";
import { type DocumentFormat, printAs, readOutputFormat } from "./output-format.ts";
import { type StructType, structTypeOf } from "./struct-order.ts";

/** Returns the type and name of an object: `deployment.apps/web`. Some objects have no name. */
export function printObjectName(object: ValueMap): string {
  const apiVersion = String(get(object, "apiVersion") ?? "");
  const slash = apiVersion.indexOf("/");
  const kind = String(get(object, "kind") ?? "").toLowerCase();
  const type = slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`;
  return `${type}/${metaText(object, "name") || "<unknown>"}`;
}

/** Prints the result for an object with a printer of its own, as `edit` does for each object. Returns as {@link printResult}. */
export function printAlone(run: CommandRun, object: ValueMap, operation: string): CommandError | null {
  return printResult({ ...run, printer: { documents: 0 } }, object, operation);
}

/** Prints the result for an object that kubectl holds as a Go struct. Returns as {@link printResult}. */
export function printTypedResult(
  run: CommandRun,
  object: ValueMap,
  operation: string,
  dryRun: DryRun = "none",
): CommandError | null {
  return printResult(run, object, operation, dryRun, structTypeOf(object));
}

/**
 * Prints the result for an object in the format of `-o`. `type` orders the keys of JSON and KYAML. Returns an error for an
 * unknown format, else null.
 */
export function printResult(
  run: CommandRun,
  object: ValueMap,
  operation: string,
  dryRun: DryRun = "none",
  type: StructType = null,
): CommandError | null {
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  switch (form.value.kind) {
    case "name":
      run.out.push(`${printObjectName(object)}\n`);
      return null;
    case "yaml":
    case "json":
    case "kyaml":
      printDocument(run, form.value.kind, object, type);
      return null;
    case "text": {
      const text = form.value.print(run, object);
      if ("error" in text) return text.error;
      run.out.push(text.value);
      return null;
    }
    default:
      run.out.push(`${printObjectName(object)} ${operation}${dryRunNote(dryRun)}\n`);
      return null;
  }
}

/** Returns the note after a result of a dry run: ` (dry run)`; empty if it is none. */
export function dryRunNote(dryRun: DryRun): string {
  if (dryRun === "none") return "";
  return dryRun === "client" ? " (dry run)" : " (server dry run)";
}

/** Prints an object or a list as YAML or JSON, without managed fields unless `--show-managed-fields` is given. */
export function printDocument(
  run: CommandRun,
  kind: DocumentFormat,
  object: ValueMap,
  type: StructType = null,
): void {
  const shown = run.flags.bool("show-managed-fields") ? object : withoutManagedFields(object);
  if (kind === "yaml" && run.printer.documents++ > 0) run.out.push("---\n");
  run.out.push(printAs(kind, run, shown, type));
}

/** Returns the object, or the list with its items, without managed fields. */
export function withoutManagedFields(object: ValueMap): ValueMap {
  const items = get(object, "items");
  if (isList(items)) {
    return withKey(
      object,
      "items",
      items.map((item) => (isMap(item) ? withoutManagedFields(item) : item)),
    );
  }
  const metadata = get(object, "metadata");
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "managedFields")) : object;
}

/** Returns objects as a `List`. */
export function asList(objects: readonly ValueMap[]): ValueMap {
  return { apiVersion: "v1", items: objects, kind: "List", metadata: {} };
}

/** Returns a list of objects as JSON. kubectl holds it as a Go struct, so its keys are not sorted; those of the objects are. */
export function listAsJson(run: CommandRun, objects: readonly ValueMap[]): string {
  const isWhole = run.flags.bool("show-managed-fields");
  const items = objects.map((object) => {
    const shown = isWhole ? object : withoutManagedFields(object);
    return `        ${indentJson(shown, "    ", "        ")}`;
  });
  const head = '    "kind": "List",\n    "apiVersion": "v1",\n    "metadata": {},\n    "items": [\n';
  return `{\n${head}${items.join(",\n")}\n    ]\n}\n`;
}
