import type { Response } from "../../server/http/http.ts";
import { metaValue, withMeta } from "../../server/metadata/object-meta.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Client, isOk } from "../client.ts";
import type { ClientProblem, ObjectAddress } from "../discovery/locate-object.ts";
import { createObject, getObject, updateObject } from "./object-requests.ts";
import type { WriteOptions } from "./request-options.ts";

/** The result: the last response of the server, or why the client sent nothing. */
export type InstallResult = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * Creates a CustomResourceDefinition or replaces the existing one as a whole, as the installers of operators do. Refuses other
 * kinds before it sends a request.
 */
export function* installDefinition(
  address: ObjectAddress,
  definition: ValueMap,
  options: WriteOptions,
): Client<InstallResult> {
  if (address.resource.kind !== "CustomResourceDefinition") {
    const message =
      "only a CustomResourceDefinition can be installed: apply or create objects of other kinds";
    return { problem: { code: "wrong-type", field: ["kind"], message } };
  }
  const found = yield* getObject(address);
  if (found.code === 404) return { response: yield* createObject(address, definition, options) };
  if (!isOk(found)) return { response: found };
  const resourceVersion = metaValue(found.body, "resourceVersion");
  return { response: yield* updateObject(address, withMeta(definition, { resourceVersion }), options) };
}
