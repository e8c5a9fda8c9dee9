import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { readYamlBody } from "../http/read-body.ts";
import { refusals } from "../http/refusals.ts";
import { isRefusal, type Refusal } from "../http/status.ts";
import { strategyOf } from "../kinds/registry-strategy.ts";
import { metaText } from "../metadata/object-meta.ts";
import { addWarning, type RequestScope, type WriteResult } from "../request/request-scope.ts";
import { newLiveObject } from "../storage/object-codec.ts";
import { liveObject } from "../storage/object-store.ts";
import { applyConfiguration } from "../storage/update-managed-fields.ts";
import { admitCreate, createObject, inNamespace } from "./create-object.ts";
import { applyOtherPatch, type PatchResult } from "./json-and-merge-patches.ts";
import { withUniqueOwners } from "./unique-owners.ts";
import { admitUpdate, replaceObject } from "./update-object.ts";

/** Patches are checked for double owners only then. */
const AFTER = " after mutating admission happens";

/** The type of a patch. */
export type PatchKind = "json" | "merge" | "strategic" | "apply";

/** Handles a PATCH of an object or its status. Calls `refuseCreate` before an apply creates an object. */
export function patchObject(
  scope: RequestScope,
  kind: PatchKind,
  refuseCreate: () => Refusal | null,
): WriteResult | Refusal {
  const live = liveObject(scope);
  const { resource, name } = scope;
  if (live === undefined && (kind !== "apply" || !mayCreate(scope)))
    return refusals().notFound(groupResourceOf(resource), name);
  const base = live ?? newLiveObject(resource);
  const made = changeObject(scope, base, kind);
  if (isRefusal(made)) return made;
  const { object } = made;
  const uid = metaText(object, "uid");
  if (live === undefined && uid !== "") {
    const problem = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    return refusals().conflict(groupResourceOf(resource), name, problem);
  }
  const placed = inNamespace(scope, object);
  if (isRefusal(placed)) return placed;
  const wrongName = checkName(scope, placed);
  if (wrongName !== null) return wrongName;
  if (live !== undefined) {
    const admitted = admitUpdate(scope, placed, live);
    return isRefusal(admitted)
      ? admitted
      : replaceObject(scope, withUniqueOwners(scope, admitted, AFTER), live);
  }
  const admitted = admitCreate(scope, placed);
  if (isRefusal(admitted)) return admitted;
  const created = createObject(scope, withUniqueOwners(scope, admitted, AFTER), true);
  return isRefusal(created) ? created : (refuseCreate() ?? created);
}

/** Whether an apply creates an object that does not exist. One of the status does so for a few kinds only. */
function mayCreate({ resource, subresource }: RequestScope): boolean {
  if (subresource !== "status") return subresource === "";
  const { allowCreateOnUpdate } = strategyOf(resource);
  return resource.custom === null && (allowCreateOnUpdate || resource.kind === "ValidatingAdmissionPolicy");
}

/** Returns a refusal if the object's name differs from the name in the path, or null. */
export function checkName(scope: RequestScope, object: ValueMap): Refusal | null {
  const name = metaText(object, "name");
  if (name === "") {
    return refusals().badRequest(
      `the name of the object (${scope.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  if (name === scope.name) return null;
  return refusals().badRequest(
    `the name of the object (${name}) does not match the name on the URL (${scope.name})`,
  );
}

/** Returns the patched object with managed fields, in storage form. Stores nothing. */
export function changeObject(scope: RequestScope, live: ValueMap, kind: PatchKind): PatchResult {
  return kind === "apply" ? applyPatch(scope, live) : applyOtherPatch(scope, live, kind);
}

function applyPatch(scope: RequestScope, live: ValueMap): PatchResult {
  const body = readYamlBody(scope.request.body, scope.cluster.host);
  if ("error" in body) return refusals().badRequest(`error decoding YAML: ${body.error}`);
  if (body.value !== null && !isMap(body.value)) return refusals().badRequest(notAnObject(body.value));
  scope.observe?.("config", body.value ?? {}, scope);
  const outcome = applyConfiguration(scope, live, body.value ?? {});
  if (isRefusal(outcome) || body.yamlError === null) return outcome;
  switch (scope.options.fieldValidation) {
    case "Strict":
      return refusals().badRequest(`error strict decoding YAML: ${body.yamlError}`);
    case "Warn":
      for (const line of body.yamlError.split("\n").slice(1)) addWarning(scope, line.trim());
      return outcome;
    default:
      return outcome;
  }
}

function notAnObject(value: Value): string {
  const kind = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
  return `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}
