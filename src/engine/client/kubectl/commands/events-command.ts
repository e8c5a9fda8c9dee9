import { apiVersionOf } from "../../../schema/builtins.ts";
import { mapOf, textAt } from "../../../value/field-values.ts";
import { compareText } from "../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { kindNamed } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, fail, failWithExitCode, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../command-run.ts";
import { commonFlags, outputFlags } from "../flags/common-flags.ts";
import { itemsOf } from "../objects/list-requests.ts";
import { escapeTerminal } from "../output/escape-terminal.ts";
import { humanTimeSince } from "../output/human-time.ts";
import { readOutputFormat } from "../output/output-format.ts";
import { printTypedResult } from "../output/print-result.ts";
import { printTable } from "../output/text-table.ts";
import { WATCH_NOTE } from "../output/watch-ends.ts";

/** `kubectl events`. Upstream: kubectl pkg/cmd/events/events.go (v0.36.3). */
export const eventsCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    "all-namespaces": { kind: "bool", short: "A" },
    for: { kind: "text" },
    types: { kind: "list", splitsAtCommas: true },
    "no-headers": { kind: "bool" },
    "chunk-size": { kind: "int", defaultValue: "500" },
    watch: { kind: "bool", short: "w" },
  },
  run: events,
};

function* events(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const isEverywhere = flags.bool("all-namespaces");
  const selector = selectorOf(run);
  if ("error" in selector) return selector.error;
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const types = flags.list("types").map((type) => type.toLowerCase());
  if (types.some((type) => type !== "normal" && type !== "warning")) {
    return fail("valid --types are Normal or Warning").error;
  }
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: isEverywhere ? "/api/v1/events" : `/api/v1/namespaces/${namespaceOf(run)}/events`,
    query: { ...(selector.value !== "" && { fieldSelector: selector.value }), limit: "500" },
  });
  if ("error" in listed) return listed.error;
  const items = itemsOf(listed.value)
    .filter((event) => types.length === 0 || types.includes(textAt(event, "type").toLowerCase()))
    .sort((a, b) => compareText(timeOf(a), timeOf(b)));
  if (flags.bool("watch")) run.err.push(WATCH_NOTE);
  if (items.length === 0) {
    if (flags.bool("watch")) return null;
    run.err.push(isEverywhere ? "No events found.\n" : `No events found in ${namespaceOf(run)} namespace.\n`);
    return null;
  }
  if (form.value.kind !== "default") {
    const list = { apiVersion: "v1", items, kind: "EventList", metadata: {} };
    // kubectl ignores the errors of printers, and that of names cannot print a list.
    if (form.value.kind !== "name") printTypedResult(run, list, "");
    return null;
  }
  const header = [...(isEverywhere ? ["NAMESPACE"] : []), "LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"];
  const rows = items.map((event) => rowOf(run, event, isEverywhere));
  run.out.push(printTable(flags.bool("no-headers") ? rows : [header, ...rows]));
  return null;
}

function selectorOf(run: CommandRun): Result<string> {
  const word = run.flags.text("for");
  if (word === "") return { value: "" };
  const [type = "", name, ...more] = word.split("/");
  if (name === undefined) return fail("--for must be in resource/name form");
  if (more.length > 0) return fail("arguments in resource/name form may not have more than one slash");
  if (type === "") return fail("a resource must be present, got: /, Resource=");
  const kind = kindNamed(run, type);
  if ("error" in kind) return failWithExitCode(1, messageOf(kind.error));
  if (name === "") return { value: "" };
  const parts = [
    `involvedObject.kind=${kind.value.kind}`,
    `involvedObject.apiVersion=${apiVersionOf(kind.value)}`,
    `involvedObject.name=${name}`,
  ];
  return { value: parts.join(",") };
}

/** Returns the time by which kubectl orders events. */
function timeOf(event: ValueMap): string {
  const series = textAt(mapOf(get(event, "series")), "lastObservedTime");
  return series || textAt(event, "lastTimestamp") || textAt(event, "eventTime");
}

function rowOf(run: CommandRun, event: ValueMap, isEverywhere: boolean): readonly string[] {
  const since = (text: string) => humanTimeSince(run, text);
  const first = since(textAt(event, "eventTime") || textAt(event, "firstTimestamp"));
  const series = mapOf(get(event, "series"));
  const count = Number(get(event, "count") ?? 0);
  const seen =
    get(event, "series") !== undefined
      ? `${since(textAt(series, "lastObservedTime"))} (x${get(series, "count") ?? 0} over ${first})`
      : count > 1
        ? `${since(textAt(event, "lastTimestamp"))} (x${count} over ${first})`
        : first;
  const object = mapOf(get(event, "involvedObject"));
  return [
    ...(isEverywhere ? [String(dig(event, "metadata", "namespace") ?? "")] : []),
    seen,
    ...[
      textAt(event, "type"),
      textAt(event, "reason"),
      `${textAt(object, "kind")}/${textAt(object, "name")}`,
    ].map(escapeTerminal),
    textAt(event, "message").trim(),
  ];
}
