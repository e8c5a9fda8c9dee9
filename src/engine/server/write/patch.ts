import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { readYamlBody } from "../body.ts";
import { newObject, toStorage } from "../codec.ts";
import { metaText } from "../meta.ts";
import { ownApply } from "../ownership.ts";
import { subjectOf } from "../resource.ts";
import { badRequest, conflict, isRefusal, notFound, type Refusal } from "../status.ts";
import { admitCreate, createObject, inNamespace } from "./create.ts";
import { patched } from "./patched.ts";
import { liveOf, type Scope, type Written, warn } from "./scope.ts";
import { admitUpdate, replaceObject } from "./update.ts";

export type PatchKind = "json" | "merge" | "strategic" | "apply";

/** Handles a PATCH of an object or of its status. `mayCreate` is asked before an apply makes a new object. */
export function patchObject(
  scope: Scope,
  kind: PatchKind,
  mayCreate: () => Refusal | null,
): Written | Refusal {
  const live = liveOf(scope);
  const { resource, name } = scope;
  if (live === undefined && (kind !== "apply" || scope.subresource !== ""))
    return notFound(subjectOf(resource), name);
  const base = live ?? toStorage(resource, newObject(resource));
  const made = changeObject(scope, base, kind);
  if (isRefusal(made)) return made;
  const { object } = made;
  const uid = metaText(object, "uid");
  if (live === undefined && uid !== "") {
    const problem = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    return conflict(subjectOf(resource), name, problem);
  }
  const placed = inNamespace(scope, object);
  if (isRefusal(placed)) return placed;
  const wrongName = checkName(scope, placed);
  if (wrongName !== null) return wrongName;
  if (live !== undefined) {
    const admitted = admitUpdate(scope, placed, live);
    return isRefusal(admitted) ? admitted : replaceObject(scope, admitted, live);
  }
  const admitted = admitCreate(scope, placed);
  if (isRefusal(admitted)) return admitted;
  const created = createObject(scope, admitted, true);
  return isRefusal(created) ? created : (mayCreate() ?? created);
}

/** Whether the object's name is the one in the path. */
export function checkName(scope: Scope, object: ValueMap): Refusal | null {
  const name = metaText(object, "name");
  if (name === "") {
    return badRequest(
      `the name of the object (${scope.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  if (name === scope.name) return null;
  return badRequest(`the name of the object (${name}) does not match the name on the URL (${scope.name})`);
}

/** What a patch made of an object, in storage form. */
export type Made = { readonly object: ValueMap } | Refusal;

/** What the patch makes of an object, with managed fields, in storage form. Nothing is stored. */
export function changeObject(scope: Scope, live: ValueMap, kind: PatchKind): Made {
  return kind === "apply" ? applied(scope, live) : patched(scope, live, kind);
}

function applied(scope: Scope, live: ValueMap): Made {
  const body = readYamlBody(scope.request.body, scope.cluster.host);
  if ("error" in body) return badRequest(`error decoding YAML: ${body.error}`);
  if (body.value !== null && !isMap(body.value)) return badRequest(notAnObject(body.value));
  scope.watch?.("config", body.value ?? {}, scope);
  const outcome = ownApply(scope, live, body.value ?? {});
  if (isRefusal(outcome) || body.yamlError === null) return outcome;
  switch (scope.options.fieldValidation) {
    case "Strict":
      return badRequest(`error strict decoding YAML: ${body.yamlError}`);
    case "Warn":
      for (const line of body.yamlError.split("\n").slice(1)) warn(scope, line.trim());
      return outcome;
    default:
      return outcome;
  }
}

function notAnObject(value: Value): string {
  const kind = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
  return `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
}
