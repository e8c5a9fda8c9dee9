import { applyJsonPatch } from "../patch/json-patch.ts";
import { messageOf } from "../patch/outcome.ts";
import type { Response } from "../server/http.ts";
import { readJsonPatch } from "../server/patch/read-json-patch.ts";
import { isMap, type Value } from "../value/value.ts";
import { type Client, isOk } from "./client.ts";
import { type WriteOptions, writeQuery } from "./options.ts";
import type { Address, ClientProblem } from "./target.ts";

/** What an edit came to: the server's last word, or why the patch could not be applied to what it had read. */
export type Edited = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * What most controllers do: GET the object, change it (here by a JSON Patch), PUT it back with the `resourceVersion` that was
 * read, so that it fails if somebody else was faster.
 */
export function* editObject(address: Address, patch: Value, options: WriteOptions): Client<Edited> {
  const path = options.subresource === undefined ? address.path : `${address.path}/${options.subresource}`;
  const read = readJsonPatch(patch);
  if (typeof read === "string") return refused("the change must be a JSON Patch: a list of operations");
  const found = yield { method: "GET", path };
  if (!isOk(found)) return { response: found };
  const changed = applyJsonPatch(found.body, read.operations);
  if ("error" in changed) return refused(messageOf(changed.error));
  if (!isMap(changed.value)) return refused("the change leaves no object");
  return { response: yield { method: "PUT", path, query: writeQuery(options), body: changed.value } };
}

function refused(message: string): Edited {
  return { problem: { code: "refused", field: [], message } };
}
