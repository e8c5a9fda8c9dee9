import type { ServerResponse } from "node:http";
import type { Accepted } from "../../engine/server/http/accepted-types.ts";
import { metadataForm } from "../../engine/server/read/answer-in-form.ts";
import type { Watch, WatchEvent } from "../watch/open-watch.ts";
import { eventEncoding } from "./event-encoding.ts";
import { rowForm } from "./object-form.ts";

/** How long a watch lasts if the client does not say, in seconds, and how often it gets a bookmark. */
const SECONDS = 30 * 60;
const BOOKMARK_SECONDS = 60;

/** How much a client may leave unread before the server ends its watch, in bytes. */
const MAX_UNREAD = 16 * 1024 * 1024;

/**
 * Sends the events of a watch, each in a line of JSON or in a frame of protobuf, until its time is over or the client goes. `whole`: whether
 * the rows of a Table have whole objects.
 */
export function streamWatch(out: ServerResponse, watch: Watch, accepted: Accepted, whole: boolean): void {
  const { options, resource } = watch;
  const { form } = accepted;
  const { contentType, encode } = eventEncoding(resource, accepted);
  out.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-cache, private" });
  out.flushHeaders();
  let columns = true;
  const shown = ({ type, object }: WatchEvent) => {
    if (type === "ERROR" || form === "whole") return object;
    if (form !== "table") return metadataForm(object, `meta.k8s.io/${accepted.version}`);
    const now = new Date().toISOString();
    const table = rowForm(resource, object, { now, whole, columns });
    columns = false;
    return type === "BOOKMARK" ? { ...table, rows: [{ cells: [], object }] } : table;
  };
  const send = (event: WatchEvent) => {
    if (out.writableEnded || out.destroyed) return;
    out.write(encode(event.type, shown(event)));
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
