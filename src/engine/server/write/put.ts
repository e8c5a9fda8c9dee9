import type { ValueMap } from "../../value/value.ts";
import { newObject, toStorage } from "../codec.ts";
import { metaText } from "../meta.ts";
import { ownUpdate } from "../ownership.ts";
import { subjectOf } from "../resource.ts";
import { conflict, isRefusal, notFound, type Refusal } from "../status.ts";
import { strategyOf } from "../strategy.ts";
import { admitCreate, createObject, inNamespace } from "./create.ts";
import { decodeBody } from "./decode.ts";
import { checkName } from "./patch.ts";
import { keyOf, liveOf, type Scope, type Written } from "./scope.ts";
import { admitUpdate, replaceObject, versionOf } from "./update.ts";

/** Handles PUT of an object or its status. `mayCreate` is asked before it makes a new object. */
export function putObject(scope: Scope, mayCreate: () => Refusal | null): Written | Refusal {
  const { resource } = scope;
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, decoded.object);
  if (isRefusal(placed)) return placed;
  const wrongName = checkName(scope, placed);
  if (wrongName !== null) return wrongName;
  const live = liveOf(scope);
  const creates = strategyOf(resource).createOnUpdate && scope.subresource === "";
  if (live === undefined && !creates) return notFound(subjectOf(resource), scope.name);
  const base = live ?? toStorage(resource, newObject(resource));
  const mismatch = checkUid(scope, placed, base);
  if (mismatch !== null) return mismatch;
  const object = ownUpdate(scope, base, toStorage(resource, placed));
  if (live !== undefined) {
    const admitted = admitUpdate(scope, object, live);
    return isRefusal(admitted) ? admitted : replaceObject(scope, admitted, live);
  }
  const version = versionOf(object);
  if (typeof version !== "number") return version;
  const admitted = admitCreate(scope, object);
  if (isRefusal(admitted)) return admitted;
  const created = createObject(scope, admitted, true);
  return isRefusal(created) ? created : (mayCreate() ?? created);
}

/** The uid that an object brings must be that of the live one. */
function checkUid(scope: Scope, object: ValueMap, live: ValueMap): Refusal | null {
  const uid = metaText(object, "uid");
  if (uid === "" || uid === metaText(live, "uid")) return null;
  const key = keyOf(scope, scope.name)
    .split("/")
    .slice(1)
    .filter((part) => part !== "")
    .join("/");
  const problem = `StorageError: invalid object, Code: 4, Key: /registry/${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metaText(live, "uid")}`;
  return conflict(subjectOf(scope.resource), scope.name, problem);
}
