import { textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { FetchedObjects } from "../arguments/fetch-resources.ts";
import type { Targets } from "../arguments/resource-arguments.ts";
import { type CommandError, fail, hasReason } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { hasOneSource } from "../files/manifest-files.ts";
import { type Info, withMeta, withObject } from "../objects/object-info.ts";
import type { OutputFormat } from "../output/output-format.ts";
import { printTables } from "../output/server-tables.ts";
import { WATCH_NOTE } from "../output/watch-ends.ts";
import { newWatch, type WatchEvent } from "../watch-state.ts";

/** The width of the column of `--output-watch-events`. */
const EVENT_WIDTH = 11;

type Show = (
  run: CommandRun,
  form: Exclude<OutputFormat, { readonly kind: "default" }>,
  infos: readonly Info[],
  targets: Targets,
) => CommandError | null;

/**
 * `kubectl get --watch`: prints the objects that are there, each on its own. Then the watch ends: nothing changes while a command runs here.
 * If it runs again with the state of an earlier run, it prints everything from then, and what changed since.
 */
export function watchObjects(
  run: CommandRun,
  form: OutputFormat,
  { infos, errors }: FetchedObjects,
  targets: Targets,
  show: Show,
): CommandError | null {
  const state = run.environment.watch ?? newWatch();
  const wrong = errors.find((error) => state.listed === null || !hasReason(error, "NotFound"));
  if (wrong !== undefined) return wrong;
  const several = severalProblem(run, targets, infos.length);
  // A watch with a limit ends in the real kubectl, too.
  if (several === null && run.flags.text("request-timeout") === "") run.err.push(WATCH_NOTE);
  const found = form.kind === "default" ? infos.flatMap(rowsOf) : infos;
  const objects = new Map(found.map((info) => [metaOf(info, "uid"), info]));
  state.events = [...state.events, ...changesBetween(state.objects, objects, state.revision)];
  state.objects = objects;
  state.listed ??= state.events.length;
  const events = run.flags.bool("watch-only") ? state.events.slice(state.listed) : state.events;
  return printEvents(run, form, events, show) ?? several;
}

/**
 * Returns the error for several objects, which kubectl prints and does not watch; null for one, and for all of a kind.
 * Upstream: cli-runtime pkg/resource/result.go, Watch (v0.36.3).
 */
function severalProblem(run: CommandRun, targets: Targets, count: number): CommandError | null {
  if (targets.by === "selector" || count === 1) return null;
  if (targets.by === "name" || !hasOneSource(run)) {
    return fail("you may only watch a single resource or type of resource at a time").error;
  }
  return fail(
    `watch is only supported on individual resources and resource collections - ${count} resources were found`,
  ).error;
}

function printEvents(
  run: CommandRun,
  form: OutputFormat,
  events: readonly WatchEvent[],
  show: Show,
): CommandError | null {
  if (form.kind === "default") {
    printRows(run, form.wide, events);
    return null;
  }
  const inAll = events.map(({ info }) => info);
  if (form.kind === "columns") return show(run, form, inAll, { by: "name", infos: inAll });
  const hasEvents = run.flags.bool("output-watch-events");
  for (const { type, info } of events) {
    if (hasEvents && form.kind === "json") {
      run.out.push(`{"type":"${type}","object":${marshalJson(info.object)}}\n`);
      continue;
    }
    const object = hasEvents ? { object: info.object, type } : info.object;
    const failed = show(run, form, [{ ...info, object }], { by: "name", infos: [info] });
    if (failed !== null) return failed;
  }
  return null;
}

/** Prints a row for each event. */
function printRows(run: CommandRun, wide: boolean, events: readonly WatchEvent[]): void {
  if (events.length === 0) return;
  const tables = events.map(({ info }) => info);
  const text = printTables(run, tables, { wide, kinds: false });
  run.out.push(run.flags.bool("output-watch-events") ? withEventColumn(run, text, events) : text);
}

/** Returns how the objects of two runs differ. */
function changesBetween(
  before: ReadonlyMap<string, Info>,
  after: ReadonlyMap<string, Info>,
  revision: number,
): readonly WatchEvent[] {
  const gone = [...before].flatMap(([uid, info]): readonly WatchEvent[] => {
    if (after.has(uid)) return [];
    return [
      { type: "DELETED", info: withObject(info, withMeta(info.object, "resourceVersion", `${revision}`)) },
    ];
  });
  const changed = [...after].flatMap(([uid, info]): readonly WatchEvent[] => {
    const old = before.get(uid);
    if (old === undefined) return [{ type: "ADDED", info }];
    const isSame = metaOf(old, "resourceVersion") === metaOf(info, "resourceVersion");
    return isSame ? [] : [{ type: "MODIFIED", info }];
  });
  return [...gone, ...changed];
}

/** Returns a field of the metadata of an object, or of the only row of a table. */
function metaOf({ object }: Info, key: string): string {
  const [row] = rowsIn(object);
  const metadata = dig((row === undefined ? object : get(row as ValueMap, "object")) as Value, "metadata");
  return isMap(metadata) ? textAt(metadata, key) : "";
}

/** Returns a table for each row of a table. */
function rowsOf(info: Info): readonly Info[] {
  return rowsIn(info.object).map((row) => ({ ...info, object: { ...info.object, rows: [row] } }));
}

function rowsIn(object: ValueMap): readonly Value[] {
  const rows = get(object, "rows");
  return isList(rows) ? rows : [];
}

/** Returns a table with the column of `--output-watch-events`. */
function withEventColumn({ flags }: CommandRun, table: string, events: readonly WatchEvent[]): string {
  const header = flags.bool("no-headers") ? [] : ["EVENT"];
  const cells = [...header, ...events.map(({ type }) => type)].values();
  return table.replace(/^(?=.)/gm, () => (cells.next().value ?? "").padEnd(EVENT_WIDTH));
}
