import { dig, get as field, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type FetchedObjects, fetchTargets, isUnbuilt } from "../arguments/fetch-resources.ts";
import { hasFileFlags, readTargets, type Targets } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  listErrors,
  type Result,
} from "../command-error.ts";
import { type CommandRun, namespaceOf } from "../command-run.ts";
import { printKind, type ServedKind } from "../discovery/served-kinds.ts";
import { commonFlags, fileFlags, outputFlags } from "../flags/common-flags.ts";
import type { Info } from "../objects/object-info.ts";
import { printColumns } from "../output/custom-columns.ts";
import { humanTimeSince } from "../output/human-time.ts";
import { type OutputFormat, readOutputFormat } from "../output/output-format.ts";
import { asList, printDocument, printObjectName } from "../output/print-result.ts";
import { printTables } from "../output/server-tables.ts";
import { sortObjects, sortTable } from "../output/sort-by.ts";
import { isRaw, rawFlag, sendRaw } from "./raw-request.ts";
import { watchObjects } from "./watch-objects.ts";

/** `kubectl get`. Upstream: kubectl pkg/cmd/get/get.go (v0.36.3). */
export const getCommand: CommandSpec = {
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
    "chunk-size": { kind: "int", defaultValue: "500" },
    "sort-by": { kind: "text" },
    "show-labels": { kind: "bool" },
    "show-kind": { kind: "bool" },
    "label-columns": { kind: "list", short: "L", splitsAtCommas: true },
    "server-print": { kind: "bool", defaultValue: "true" },
    ...rawFlag,
    watch: { kind: "bool", short: "w" },
    "watch-only": { kind: "bool" },
    "output-watch-events": { kind: "bool" },
  },
  run: get,
};

const AS_TABLE =
  "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";

const NO_TYPE = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).
See 'kubectl get -h' for help and examples
`;

function* get(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "GET");
  const isWatch = flags.bool("watch") || flags.bool("watch-only");
  if (isWatch) warnOfSortedWatch(run);
  else if (flags.args.length === 0 && !hasFileFlags(run)) {
    return { kind: "exit", message: NO_TYPE, code: 1 };
  }
  const wrong = checkTableFlags(run);
  if (wrong !== null) return fail(wrong).error;
  const subresource = flags.text("subresource");
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    fieldSelector: flags.text("field-selector"),
    bulk: true,
    allNamespaces: flags.bool("all-namespaces"),
    subresource,
  });
  if ("error" in targets) return targets.error;
  if (isWatch && kindsOf(targets.value).size > 1) {
    return fail("you may only specify a single resource type").error;
  }
  const output = flags.text("output");
  const isDefault = (output === "" && flags.text("template") === "") || output === "wide";
  const isServerTable = isDefault && flags.bool("server-print");
  const found = yield* fetchTargets(run, targets.value, {
    fetchesFiles: true,
    subresource,
    // Sorting needs the whole list.
    limit: flags.text("sort-by") === "" ? flags.text("chunk-size") : "",
    ...(isServerTable && { accept: AS_TABLE, includesObjects: flags.text("sort-by") !== "" }),
  });
  const kept = withoutMissing(run, found);
  const combine = isDefault && targets.value.by === "file" ? listErrors : combineErrors;
  // A single object that is missing is reported before a wrong format.
  const isFirst = run.environment.watch?.listed == null;
  const missing = isFirst && isSingle(targets.value) ? combine(kept.errors) : null;
  if (missing !== null) return missing;
  const form = readOutputFormat(run, true);
  if ("error" in form) return form.error;
  if (isUnbuilt(run, kept)) return combine(kept.errors);
  if (isWatch) return watchObjects(run, form.value, kept, targets.value, show);
  if (form.value.kind === "default") {
    const tables = isServerTable ? kept.infos : kept.infos.map((info) => ownTable(run, info));
    return showTables(run, form.value.wide, { ...kept, infos: tables }, combine);
  }
  const shown = show(run, form.value, kept.infos, targets.value);
  return combineErrors(shown === null ? kept.errors : [...kept.errors, shown]);
}

/** Says at the start of a watch that its events are not sorted. */
function warnOfSortedWatch({ flags, err, environment }: CommandRun): void {
  if (flags.text("sort-by") === "" || environment.watch?.listed != null) return;
  err.push(
    flags.bool("watch")
      ? "warning: --watch requested, --sort-by will be ignored for watch events received\n"
      : "warning: --watch-only requested, --sort-by will be ignored\n",
  );
}

/** Returns the error of flags that do not fit the output; null if they do. */
function checkTableFlags({ flags }: CommandRun): string | null {
  const output = flags.text("output");
  if (flags.bool("show-labels") && output !== "" && output !== "wide") {
    return `--show-labels option cannot be used with ${output} printer`;
  }
  const isWatch = flags.bool("watch") || flags.bool("watch-only");
  return flags.bool("output-watch-events") && !isWatch
    ? "--output-watch-events option can only be used with --watch or --watch-only"
    : null;
}

/** Returns an object as the table that kubectl makes without the server: its name and age. */
function ownTable(run: CommandRun, info: Info): Info {
  const { object } = info;
  const created = dig(object, "metadata", "creationTimestamp");
  const age = typeof created === "string" ? humanTimeSince(run, created) : "<unknown>";
  const columnDefinitions = ["Name", "Age"].map((name) => ({ name, priority: 0 }));
  const rows = [{ cells: [info.name, age], object }];
  return { ...info, object: { columnDefinitions, rows } };
}

function kindsOf(targets: Targets): ReadonlySet<ServedKind> {
  return new Set(targets.by === "selector" ? targets.kinds : targets.infos.map(({ kind }) => kind));
}

function withoutMissing(run: CommandRun, { infos, errors }: FetchedObjects): FetchedObjects {
  if (!run.flags.bool("ignore-not-found")) return { infos, errors };
  return { infos, errors: errors.filter((error) => !hasReason(error, "NotFound")) };
}

function show(
  run: CommandRun,
  form: Exclude<OutputFormat, { readonly kind: "default" }>,
  infos: readonly Info[],
  targets: Targets,
): CommandError | null {
  const single = isSingle(targets);
  if (single && infos.length === 0) return null;
  const by = run.flags.text("sort-by");
  const sorted = by === "" || single ? { value: infos } : sortObjects(by, infos);
  if ("error" in sorted) return sorted.error;
  const objects = sorted.value.map(({ object }) => object);
  switch (form.kind) {
    case "name":
      for (const object of objects) run.out.push(`${printObjectName(object)}\n`);
      return null;
    case "yaml":
    case "json":
    case "kyaml":
      // kubectl prints the objects before the errors.
      printDocument(run, form.kind, toDocument(objects, single));
      return null;
    case "columns": {
      const table = printColumns(form.columns, objects, form.headers);
      run.out.push(table.text);
      return table.error === null ? null : fail(table.error).error;
    }
    default: {
      const text = form.print(run, toDocument(objects, single));
      if ("error" in text) return text.error;
      run.out.push(text.value);
      return null;
    }
  }
}

function isSingle(targets: Targets): boolean {
  return targets.by !== "selector" && targets.infos.length === 1;
}

/** Returns the object if `single` is true, else a list with an empty resourceVersion. */
function toDocument(objects: readonly ValueMap[], single: boolean): ValueMap {
  const [only] = objects;
  if (single && only !== undefined) return only;
  return { ...asList(objects), metadata: { resourceVersion: "" } };
}

function showTables(
  run: CommandRun,
  wide: boolean,
  { infos, errors }: FetchedObjects,
  combine: typeof combineErrors,
): CommandError | null {
  const sorted = sortTables(run.flags.text("sort-by"), infos);
  if ("error" in sorted) return sorted.error;
  const tables = sorted.value.filter(({ object }) => countRows(object) > 0);
  if (tables.length > 0) {
    run.out.push(printTables(run, tables, { wide, kinds: hasSeveralKinds(infos) }));
  } else if (errors.length === 0 && !run.flags.bool("ignore-not-found")) {
    const inOne = !run.flags.bool("all-namespaces") && infos.every(({ kind }) => kind.namespaced);
    run.err.push(inOne ? `No resources found in ${namespaceOf(run)} namespace.\n` : "No resources found\n");
  }
  return combine(errors);
}

/** Sorts tables: several by their objects, a single one by its rows. */
function sortTables(by: string, infos: readonly Info[]): Result<readonly Info[]> {
  if (by === "") return { value: infos };
  const ordered = infos.length > 1 ? sortObjects(by, infos) : { value: infos };
  if ("error" in ordered) return ordered;
  const tables: Info[] = [];
  for (const info of ordered.value) {
    const sorted = sortTable(by, info);
    if ("error" in sorted) return sorted;
    tables.push(...sorted.value);
  }
  return { value: tables };
}

/** Whether there is more than one kind, also without objects: then names are printed with their kinds. */
function hasSeveralKinds(infos: readonly Info[]): boolean {
  return new Set(infos.map(({ kind }) => printKind(kind))).size > 1;
}

function countRows(table: ValueMap): number {
  const rows = field(table, "rows");
  return Array.isArray(rows) ? rows.length : 0;
}
