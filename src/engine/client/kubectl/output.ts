import { get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import type { Fault } from "./fault.ts";
import { metaText } from "./info.ts";
import { formOf, printAs } from "./printers.ts";
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

/** Prints what became of an object, in the form that `-o` asks for. Fails where there is no such form. */
export function printResult(
  run: Run,
  object: ValueMap,
  operation: string,
  dryRun: DryRun = "none",
): Fault | null {
  const form = formOf(run);
  if ("fault" in form) return form.fault;
  switch (form.value.kind) {
    case "name":
      run.out.push(`${nameOf(object)}\n`);
      return null;
    case "yaml":
    case "json":
      printDocument(run, form.value.kind, object);
      return null;
    case "text": {
      const text = form.value.print(run, object);
      if ("fault" in text) return text.fault;
      run.out.push(text.value);
      return null;
    }
    default:
      run.out.push(`${nameOf(object)} ${operation}${dryRunNote(dryRun)}\n`);
      return null;
  }
}

/** What is said of a command that only tried. */
export function dryRunNote(dryRun: DryRun): string {
  if (dryRun === "none") return "";
  return dryRun === "client" ? " (dry run)" : " (server dry run)";
}

/** Prints an object, or a list of some, as YAML or JSON, without managed fields unless they are asked for. */
export function printDocument(run: Run, kind: "yaml" | "json", object: ValueMap): void {
  const shown = run.flags.bool("show-managed-fields") ? object : withoutManagedFields(object);
  if (kind === "yaml" && run.out.length > 0) run.out.push("---\n");
  run.out.push(printAs(kind, run, shown));
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

/** Objects as one list. */
export function listOf(objects: readonly ValueMap[]): ValueMap {
  return { apiVersion: "v1", items: objects, kind: "List", metadata: {} };
}
