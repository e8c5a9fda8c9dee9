import type { ServerResponse } from "node:http";
import type { ValueMap } from "../../engine/value/value.ts";
import type { Watch, WatchEvent } from "../watch/open-watch.ts";
import { metadataForm, type ObjectForm, rowForm } from "./object-form.ts";

/** How long a watch lasts if the client does not say, in seconds, and how often it gets a bookmark. */
const SECONDS = 30 * 60;
const BOOKMARK_SECONDS = 60;

/** How much a client may leave unread before the server ends its watch, in bytes. */
const MAX_UNREAD = 16 * 1024 * 1024;

const texts = new WeakMap<ValueMap, string>();

/** Returns an object as JSON. Many watches send the same object, so it is printed once. */
function jsonOf(object: ValueMap): string {
  const text = texts.get(object) ?? JSON.stringify(object);
  texts.set(object, text);
  return text;
}

/** Sends the events of a watch, a line of JSON each, until its time is over or the client goes. */
export function streamWatch(out: ServerResponse, watch: Watch, form: ObjectForm, whole: boolean): void {
  const { options, resource } = watch;
  out.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-cache, private" });
  out.flushHeaders();
  let columns = true;
  const shown = ({ type, object }: WatchEvent) => {
    if (type === "ERROR" || form === "whole") return object;
    if (form === "metadata") return metadataForm(object);
    const now = new Date().toISOString();
    const table = rowForm(resource, object, { now, whole, columns });
    columns = false;
    return type === "BOOKMARK" ? { ...table, rows: [{ cells: [], object }] } : table;
  };
  const send = (event: WatchEvent) => {
    if (out.writableEnded || out.destroyed) return;
    out.write(`{"type":"${event.type}","object":${jsonOf(shown(event))}}\n`);
    if (event.type === "ERROR") out.end();
    else if (out.writableLength > MAX_UNREAD) out.destroy();
  };
  out.cork();
  const stop = watch.start(send);
  process.nextTick(() => out.uncork());
  const bookmark = () => {
    if (options.bookmarks) send(watch.bookmark());
  };
  const marks = setInterval(bookmark, BOOKMARK_SECONDS * 1000);
  const limit = Math.min(options.seconds ?? SECONDS, 24 * 3600);
  const end = setTimeout(() => {
    bookmark();
    out.end();
  }, limit * 1000);
  out.on("close", () => {
    clearInterval(marks);
    clearTimeout(end);
    stop();
  });
}
