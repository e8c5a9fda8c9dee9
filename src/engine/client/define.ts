import type { Response } from "../server/http.ts";
import { metaValue, withMeta } from "../server/meta.ts";
import type { ValueMap } from "../value/value.ts";
import { type Client, isOk } from "./client.ts";
import type { WriteOptions } from "./options.ts";
import type { Address, ClientProblem } from "./target.ts";
import { createObject, getObject, updateObject } from "./write.ts";

/** What it came to: the server's last word, or why nothing was sent. */
export type Defined = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * Installs a CustomResourceDefinition, or puts it in the place of the one that is there, as the installers of operators do:
 * it is read, and then created or replaced as a whole. Other kinds are refused before anything is sent.
 */
export function* defineKind(address: Address, definition: ValueMap, options: WriteOptions): Client<Defined> {
  if (address.facts.kind !== "CustomResourceDefinition") {
    const message = "what is defined must be a CustomResourceDefinition: apply or create other kinds";
    return { problem: { code: "wrong-type", field: ["kind"], message } };
  }
  const found = yield* getObject(address);
  if (found.code === 404) return { response: yield* createObject(address, definition, options) };
  if (!isOk(found)) return { response: found };
  const resourceVersion = metaValue(found.body, "resourceVersion");
  return { response: yield* updateObject(address, withMeta(definition, { resourceVersion }), options) };
}
