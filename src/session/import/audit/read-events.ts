import { jsonValue } from "../../../engine/value/json/json.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { plural } from "../../../words.ts";
import { mapWithProgress, type OnProgress } from "../progress.ts";

/** The events of an audit log. */
export type ReadEvents = {
  readonly events: readonly ValueMap[];
  /** What could not be read, in sentences. */
  readonly notes: readonly string[];
};

/** How many events the page reads. */
const MAX_EVENTS = 20_000;

/**
 * Reads the audit log of an API server: an event in JSON on each line, a list of events, or one event. Null if the text is no audit log. A
 * line that is not JSON does not affect the others. No events: no line of the log is whole.
 */
export function readEvents(text: string, onProgress: OnProgress): ReadEvents | null {
  const start = text.trimStart();
  if (!/^(?:[^\n{]*\n){0,20}\{/.test(start) || !start.slice(0, 8000).includes('"audit.k8s.io/')) return null;
  const whole = jsonValue(text);
  if (whole !== undefined) return ofWhole(whole);
  const lines = start.split("\n").filter((line) => line.trim() !== "");
  const events = mapWithProgress(lines.slice(0, MAX_EVENTS), "events", onProgress, (line) => jsonValue(line));
  const read = events.filter(isEvent);
  // A single event on several lines: the reader of manifests finds the place of the error.
  if (read.length === 0 && /^\{\s*$/m.test(start)) return null;
  const broken = events.length - read.length;
  return {
    events: read,
    notes: [
      ...(broken > 0 ? [`${plural(broken, "line")} could not be read as an event of \`audit.k8s.io\`.`] : []),
      ...(lines.length > MAX_EVENTS
        ? [`${plural(lines.length - MAX_EVENTS, "line")} after the first ${MAX_EVENTS} are left out.`]
        : []),
    ],
  };
}

function ofWhole(value: Value): ReadEvents | null {
  const items = isMap(value) && get(value, "kind") === "EventList" ? get(value, "items") : undefined;
  const events = isList(items) ? items.filter(isMap) : isEvent(value) ? [value] : [];
  return events.length === 0 ? null : { events: events.slice(0, MAX_EVENTS), notes: [] };
}

function isEvent(value: Value | undefined): value is ValueMap {
  if (!isMap(value)) return false;
  return get(value, "kind") === "Event" && String(get(value, "apiVersion")).startsWith("audit.k8s.io/");
}
