import type { Request, Response } from "../../engine/server/http/http.ts";
import { queryText } from "../../engine/server/http/write-options.ts";
import { isTrue, refuseListOptions } from "../../engine/server/read/list-options.ts";

/** What a client asks of a watch. */
export type WatchOptions = {
  /** The watch sends the changes after this resourceVersion; null to send the objects that are there first. */
  readonly from: number | null;
  /** Whether a bookmark says when the objects that are there have been sent. */
  readonly marksInitialEnd: boolean;
  readonly bookmarks: boolean;
  /** How long the watch lasts; null if the client does not say. */
  readonly seconds: number | null;
};

/** Returns the options of a watch, or a refusal if they are invalid. */
export function watchOptions({ query = {} }: Request): WatchOptions | { readonly refused: Response } {
  const wrong = refuseListOptions(query);
  if (wrong !== null) return wrong;
  const sends = queryText(query, "sendInitialEvents");
  const version = queryText(query, "resourceVersion") ?? "";
  const initial = sends === undefined ? version === "" || version === "0" : isTrue(sends);
  const seconds = Number(queryText(query, "timeoutSeconds") ?? 0);
  return {
    from: initial ? null : Number(version),
    marksInitialEnd: sends !== undefined && initial,
    bookmarks: isTrue(queryText(query, "allowWatchBookmarks")),
    seconds: seconds > 0 ? seconds : null,
  };
}
