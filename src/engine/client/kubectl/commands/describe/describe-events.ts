import { metaText } from "../../../../server/metadata/object-meta.ts";
import { compareText } from "../../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { humanTimeSince } from "../../output/human-time.ts";

/** What a describer can use. */
export type Context = {
  readonly run: CommandRun;
  readonly object: ValueMap;
  readonly namespace: string;
  /** The limit of lists. */
  readonly limit: string;
};

/** Returns the events of an object. An empty `kind` means any kind. */
export function eventsOf(
  { run, object, namespace, limit }: Context,
  kind: string,
  uid: string,
): Client<readonly ValueMap[]> {
  const selected = [
    ...(kind === "" ? [] : [`involvedObject.kind=${kind}`]),
    `involvedObject.name=${metaText(object, "name")}`,
    `involvedObject.namespace=${namespace}`,
    ...(uid === "" ? [] : [`involvedObject.uid=${uid}`]),
  ];
  const root = namespace === "" ? "/api/v1" : `/api/v1/namespaces/${namespace}`;
  return listAt(run, `${root}/events`, { fieldSelector: selected.join(","), limit });
}

/** Returns events as a table, the oldest first. */
export function eventTable(run: CommandRun, events: readonly ValueMap[]): string {
  if (events.length === 0) return "Events:\t<none>\n";
  const sorted = [...events].sort((a, b) => compareText(timeOf(a), timeOf(b)));
  const rows = sorted.map((event) => {
    const count = Number(get(event, "count") ?? 0);
    const first = humanTimeSince(run, firstTime(event));
    const age =
      count > 1
        ? `${humanTimeSince(run, String(get(event, "lastTimestamp") ?? ""))} (x${count} over ${first})`
        : first;
    const source = dig(event, "source", "component") || (get(event, "reportingComponent") ?? "");
    const path = dig(event, "involvedObject", "fieldPath");
    const message = String(get(event, "message") ?? "").trim();
    const shown = path === undefined || path === "" ? message : `${path}: ${message}`;
    return `  ${get(event, "type") ?? ""}\t${get(event, "reason") ?? ""}\t${age}\t${source}\t${shown}\n`;
  });
  return `Events:\n  Type\tReason\tAge\tFrom\tMessage\n  ----\t------\t----\t----\t-------\n${rows.join("")}`;
}

function firstTime(event: ValueMap): string {
  return String(get(event, "eventTime") ?? get(event, "firstTimestamp") ?? "");
}

function timeOf(event: ValueMap): string {
  return String(get(event, "lastTimestamp") ?? firstTime(event));
}

/** Returns the objects at a path; none if they cannot be listed. */
export function* listAt(
  run: CommandRun,
  path: string,
  query: Readonly<Record<string, string>>,
): Client<readonly ValueMap[]> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  const listed = yield* sendForBody(run, { method: "GET", path, query: given });
  return "error" in listed ? [] : itemsOf(listed.value);
}
