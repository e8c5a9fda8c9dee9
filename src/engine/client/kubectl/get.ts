import { get as field, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, fileFlags, outputFlags } from "./apply-flags.ts";
import { printColumns } from "./columns.ts";
import { type Attempt, collect, type Fault, isBecause, plain } from "./fault.ts";
import { type Found, fetchTargets } from "./fetch-targets.ts";
import type { Info } from "./info.ts";
import { printKind } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { listOf, nameOf, printDocument } from "./output.ts";
import { type Form, formOf } from "./printers.ts";
import { isRaw, rawFlag, sendRaw } from "./raw.ts";
import { namespaceOf, type Run } from "./run.ts";
import { sortObjects, sortTable } from "./sort.ts";
import { printTables } from "./tables.ts";
import { hasFiles, type Targets, targetsOf } from "./targets.ts";

/** `kubectl get`. Upstream: kubectl pkg/cmd/get/get.go (v0.36.3). */
export const getCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    selector: { kind: "text", short: "l" },
    "field-selector": { kind: "text" },
    "all-namespaces": { kind: "bool", short: "A" },
    "no-headers": { kind: "bool" },
    "ignore-not-found": { kind: "bool" },
    subresource: { kind: "text" },
    "chunk-size": { kind: "int", initial: "500" },
    "sort-by": { kind: "text" },
    "show-labels": { kind: "bool" },
    "show-kind": { kind: "bool" },
    "label-columns": { kind: "list", short: "L", commas: true },
    "server-print": { kind: "bool", initial: "true" },
    ...rawFlag,
    watch: { kind: "bool", short: "w", unsupported: true },
    "watch-only": { kind: "bool", unsupported: true },
    "output-watch-events": { kind: "bool", unsupported: true },
  },
  command: get,
};

const AS_TABLE =
  "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";

const NO_TYPE = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).
See 'kubectl get -h' for help and examples
`;

function* get(run: Run): Client<Fault | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "GET");
  if (flags.args.length === 0 && !hasFiles(run)) {
    return { kind: "exit", message: NO_TYPE, code: 1 };
  }
  const subresource = flags.text("subresource");
  const targets = targetsOf(run, {
    words: flags.args,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    bulk: true,
    allNamespaces: flags.bool("all-namespaces"),
    subresource,
  });
  if ("fault" in targets) return targets.fault;
  const output = flags.text("output");
  const usual = (output === "" && flags.text("template") === "") || output === "wide";
  const found = yield* fetchTargets(run, targets.value, {
    latest: true,
    subresource,
    // What is to be sorted comes all at once.
    limit: flags.text("sort-by") === "" ? flags.text("chunk-size") : "",
    ...(usual && { accept: AS_TABLE, whole: flags.text("sort-by") !== "" }),
  });
  const kept = withoutMissing(run, found);
  const form = formOf(run, true);
  if ("fault" in form) return form.fault;
  if (form.value.kind === "usual") return showTables(run, form.value.wide, kept);
  const shown = show(run, form.value, kept.infos, targets.value);
  return collect(shown === null ? kept.faults : [...kept.faults, shown]);
}

function withoutMissing(run: Run, { infos, faults }: Found): Found {
  if (!run.flags.bool("ignore-not-found")) return { infos, faults };
  return { infos, faults: faults.filter((fault) => !isBecause(fault, "NotFound")) };
}

function show(
  run: Run,
  form: Exclude<Form, { readonly kind: "usual" }>,
  infos: readonly Info[],
  targets: Targets,
): Fault | null {
  const single = targets.by !== "selector" && targets.infos.length === 1;
  if (single && infos.length === 0) return null;
  const by = run.flags.text("sort-by");
  const sorted = by === "" || single ? { value: infos } : sortObjects(by, infos);
  if ("fault" in sorted) return sorted.fault;
  const objects = sorted.value.map(({ object }) => object);
  switch (form.kind) {
    case "name":
      for (const object of objects) run.out.push(`${nameOf(object)}\n`);
      return null;
    case "yaml":
    case "json":
      // What is there is shown before what is not.
      printDocument(run, form.kind, wholeOf(objects, single, true));
      return null;
    case "columns": {
      const table = printColumns(form.columns, objects, form.headers);
      run.out.push(table.text);
      return table.error === null ? null : plain(table.error).fault;
    }
    default: {
      const text = form.print(run, wholeOf(objects, single, true));
      if ("fault" in text) return text.fault;
      run.out.push(text.value);
      return null;
    }
  }
}

function wholeOf(objects: readonly ValueMap[], single: boolean, versioned: boolean): ValueMap {
  const [only] = objects;
  if (single && only !== undefined) return only;
  const list = listOf(objects);
  return versioned ? { ...list, metadata: { resourceVersion: "" } } : list;
}

function showTables(run: Run, wide: boolean, { infos, faults }: Found): Fault | null {
  const sorted = sortTables(run.flags.text("sort-by"), infos);
  if ("fault" in sorted) return sorted.fault;
  const tables = sorted.value.filter(({ object }) => rowsOf(object) > 0);
  if (tables.length > 0) {
    run.out.push(printTables(run, tables, { wide, kinds: areSeveral(infos) }));
  } else if (faults.length === 0 && !run.flags.bool("ignore-not-found")) {
    const inOne = !run.flags.bool("all-namespaces") && infos.every(({ kind }) => kind.namespaced);
    run.err.push(inOne ? `No resources found in ${namespaceOf(run)} namespace.\n` : "No resources found\n");
  }
  return collect(faults);
}

/** Several tables are sorted as the objects that they are, a single one by its rows. */
function sortTables(by: string, infos: readonly Info[]): Attempt<readonly Info[]> {
  if (by === "") return { value: infos };
  const ordered = infos.length > 1 ? sortObjects(by, infos) : { value: infos };
  if ("fault" in ordered) return ordered;
  const tables: Info[] = [];
  for (const info of ordered.value) {
    const sorted = sortTable(by, info);
    if ("fault" in sorted) return sorted;
    tables.push(...sorted.value);
  }
  return { value: tables };
}

/** Whether more than one kind was asked for, with or without objects: their names are then told apart. */
function areSeveral(infos: readonly Info[]): boolean {
  return new Set(infos.map(({ kind }) => printKind(kind))).size > 1;
}

function rowsOf(table: ValueMap): number {
  const rows = field(table, "rows");
  return Array.isArray(rows) ? rows.length : 0;
}
