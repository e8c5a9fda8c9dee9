import { marshalJson } from "../../value/marshal.ts";
import { sortedKeys } from "../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { metaText } from "./info.ts";
import type { Run } from "./run.ts";

/** How a command tries things out: not at all, by itself, or on the server. */
export type DryRun = "none" | "client" | "server";

/** `deployment.apps/web`. */
export function nameOf(object: ValueMap): string {
  const apiVersion = String(get(object, "apiVersion") ?? "");
  const slash = apiVersion.indexOf("/");
  const kind = String(get(object, "kind") ?? "").toLowerCase();
  const type = slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`;
  return `${type}/${metaText(object, "name")}`;
}

/** Prints what became of an object, in the form that `-o` asks for. */
export function printResult(run: Run, object: ValueMap, operation: string, dryRun: DryRun = "none"): void {
  switch (run.flags.text("output")) {
    case "name":
      run.out.push(`${nameOf(object)}\n`);
      break;
    case "yaml":
    case "json":
      printDocument(run, object);
      break;
    default:
      run.out.push(`${nameOf(object)} ${operation}${dryRunNote(dryRun)}\n`);
  }
}

/** What is said of a command that only tried. */
export function dryRunNote(dryRun: DryRun): string {
  if (dryRun === "none") return "";
  return dryRun === "client" ? " (dry run)" : " (server dry run)";
}

/** Prints an object, or a list of some, as YAML or JSON. */
export function printDocument(run: Run, object: ValueMap): void {
  const shown = run.flags.bool("show-managed-fields") ? object : withoutManagedFields(object);
  if (run.flags.text("output") === "json") {
    run.out.push(`${indentJson(shown, "    ")}\n`);
    return;
  }
  if (run.out.length > 0) run.out.push("---\n");
  run.out.push(run.environment.printYaml(shown));
}

/** The object, or the list with its items, without what says who owns which field. */
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

/** JSON over several lines, keys sorted. */
export function indentJson(value: Value, step: string, indent = ""): string {
  const deeper = indent + step;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => deeper + indentJson(item, step, deeper)).join(",\n")}\n${indent}]`;
  }
  if (!isMap(value)) return marshalJson(value);
  const keys = sortedKeys(value);
  if (keys.length === 0) return "{}";
  const fields = keys.map(
    (key) => `${deeper}${marshalJson(key)}: ${indentJson(get(value, key) ?? null, step, deeper)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

/** Objects as one list. */
export function listOf(objects: readonly ValueMap[]): ValueMap {
  return { apiVersion: "v1", items: objects, kind: "List", metadata: {} };
}
