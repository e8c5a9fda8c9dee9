import { textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import type { TableCells } from "../common/kind-table.ts";
import { sinceTime } from "../common/table-cells.ts";

/** Returns the cells of an Event of the core group. Upstream: kubernetes pkg/printers/internalversion/printers.go, printEvent (v1.36.3). */
export const eventCells: TableCells = ({ object, now }) => {
  const since = (time: unknown) => sinceTime(typeof time === "string" ? time : "", now);
  const first = since(get(object, "firstTimestamp") ?? get(object, "eventTime"));
  const last = get(object, "lastTimestamp");
  const series = get(object, "series");
  const count = Number(get(object, "count") ?? 0);
  const name = String(dig(object, "involvedObject", "name") ?? "");
  const kind = String(dig(object, "involvedObject", "kind") ?? "").toLowerCase();
  return [
    series !== undefined
      ? since(dig(series, "lastObservedTime"))
      : typeof last === "string"
        ? since(last)
        : first,
    textAt(object, "type"),
    textAt(object, "reason"),
    name === "" ? kind : `${kind}/${name}`,
    String(dig(object, "involvedObject", "fieldPath") ?? ""),
    sourceOf(object),
    textAt(object, "message").trim(),
    first,
    series !== undefined ? Number(dig(series, "count") ?? 0) : count || 1,
    String(dig(object, "metadata", "name") ?? ""),
  ];
};

function sourceOf(event: ValueMap): string {
  const component = String(dig(event, "source", "component") ?? "") || textAt(event, "reportingComponent");
  const instance = String(dig(event, "source", "host") ?? "") || textAt(event, "reportingInstance");
  return instance === "" ? component : `${component}, ${instance}`;
}
