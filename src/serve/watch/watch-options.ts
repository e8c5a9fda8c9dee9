import type { Request, Response } from "../../engine/server/http/http.ts";
import {
  badRequest,
  type FieldError,
  forbiddenField,
  invalid,
  unsupportedField,
} from "../../engine/server/http/status-errors.ts";
import { queryText } from "../../engine/server/http/write-options.ts";
import { errorResponse } from "../http/statuses.ts";

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

/**
 * Returns the options of a watch, or a refusal if they are invalid.
 * Upstream: apimachinery pkg/apis/meta/internalversion/validation/validation.go, ValidateListOptions (v0.36.3).
 */
export function watchOptions({ query = {} }: Request): WatchOptions | { readonly refused: Response } {
  for (const name of ["limit", "timeoutSeconds"]) {
    const text = queryText(query, name);
    if (text !== undefined && !/^[+-]?\d+$/.test(text))
      return badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  }
  const sends = queryText(query, "sendInitialEvents");
  const errors = optionErrors(sends, queryText(query, "resourceVersionMatch") ?? "");
  if (errors.length > 0) return invalid("meta.k8s.io", "ListOptions", "", errors);
  const version = queryText(query, "resourceVersion") ?? "";
  if (!/^\d*$/.test(version)) {
    const quoted = JSON.stringify(version);
    const why = `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax`;
    return { refused: errorResponse(500, null, why) };
  }
  const initial = sends === undefined ? version === "" || version === "0" : isTrue(sends);
  const seconds = Number(queryText(query, "timeoutSeconds") ?? 0);
  return {
    from: initial ? null : Number(version),
    marksInitialEnd: sends !== undefined && initial,
    bookmarks: isTrue(queryText(query, "allowWatchBookmarks")),
    seconds: seconds > 0 ? seconds : null,
  };
}

/** Whether a parameter of a query asks for something. */
export function isTrue(text: string | undefined): boolean {
  return text !== undefined && !["false", "0"].includes(text.toLowerCase());
}

const MATCH = "resourceVersionMatch";

function optionErrors(sends: string | undefined, match: string): readonly FieldError[] {
  if (sends === undefined) {
    const why = `${MATCH} is forbidden for watch unless sendInitialEvents is provided`;
    return match === "" ? [] : [forbiddenField(MATCH, why)];
  }
  const errors: FieldError[] = [];
  if (match !== "NotOlderThan")
    errors.push(forbiddenField(MATCH, `sendInitialEvents requires setting ${MATCH} to NotOlderThan`));
  if (match !== "" && match !== "NotOlderThan")
    errors.push(unsupportedField(MATCH, JSON.stringify(match), ["NotOlderThan"]));
  return errors;
}
