import { applyJsonPatch } from "../../patch/json-patch/json-patch.ts";
import { messageOf } from "../../patch/patch-errors.ts";
import type { Response } from "../../server/http/http.ts";
import { readJsonPatch } from "../../server/patch/read-json-patch.ts";
import { isMap, type Value } from "../../value/value.ts";
import { type Client, isOk } from "../client.ts";
import type { ClientProblem, ObjectAddress } from "../discovery/locate-object.ts";
import { requestPath, type WriteOptions, writeQuery } from "./request-options.ts";

/** The result of an edit: the last response of the server, or why the patch does not fit the object. */
export type EditResult = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * Edits an object as most controllers do: GET, change (here by a JSON Patch), PUT with the `resourceVersion` that was read. The
 * PUT fails if another client wrote in between.
 */
export function* editObject(address: ObjectAddress, patch: Value, options: WriteOptions): Client<EditResult> {
  const path = requestPath(address, options);
  const read = readJsonPatch(patch);
  if (typeof read === "string") return refused("the change must be a JSON Patch: a list of operations");
  const found = yield { method: "GET", path };
  if (!isOk(found)) return { response: found };
  const changed = applyJsonPatch(found.body, read.operations);
  if ("error" in changed) return refused(messageOf(changed.error));
  if (!isMap(changed.value)) return refused("the result of the change is not an object");
  return { response: yield { method: "PUT", path, query: writeQuery(options), body: changed.value } };
}

function refused(message: string): EditResult {
  return { problem: { code: "refused", field: [], message } };
}
