import { newObject, toStorage } from "../codec.ts";
import { ownUpdate } from "../ownership.ts";
import { isRefusal, type Refusal } from "../status.ts";
import { admitCreate, createObject, inNamespace, withoutSystemFields } from "./create.ts";
import { decodeBody } from "./decode.ts";
import type { Scope, Written } from "./scope.ts";

/** Handles POST of a new object. */
export function postObject(scope: Scope): Written | Refusal {
  const { resource } = scope;
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, withoutSystemFields(decoded.object));
  if (isRefusal(placed)) return placed;
  const live = toStorage(resource, newObject(resource));
  const owned = ownUpdate(scope, live, toStorage(resource, placed));
  const admitted = admitCreate(scope, owned);
  return isRefusal(admitted) ? admitted : createObject(scope, admitted, false);
}
