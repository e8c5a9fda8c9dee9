import type { Request } from "../../../server/http/http.ts";
import { has, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { PATCH_TYPES } from "../../requests/object-requests.ts";
import type { CommandRun } from "../command-run.ts";
import { collectionPath, type Info, objectPath } from "./object-info.ts";

/** The settings of a write request. */
export type WriteSettings = {
  readonly manager: string;
  /** `Strict`, `Warn` or `Ignore`; null if the request does not set it. */
  readonly validation: string | null;
  readonly dryRun: boolean;
};

/** Returns the settings of commands that have no `--validate`. */
export function writeSettingsWithoutValidation({ flags }: CommandRun, dryRun: boolean): WriteSettings {
  return { manager: flags.text("field-manager"), validation: null, dryRun };
}

/** Returns the query of a write request, without an empty manager. */
export function queryOfWrite({
  manager,
  validation,
  dryRun,
}: WriteSettings): Readonly<Record<string, string>> {
  return {
    ...(dryRun && { dryRun: "All" }),
    ...(manager !== "" && { fieldManager: manager }),
    ...(validation !== null && { fieldValidation: validation }),
  };
}

/** Returns the request that creates an object. kubectl removes a resourceVersion, which an object from another time may have. */
export function createRequest(info: Info, object: ValueMap, settings: WriteSettings): Request {
  return {
    method: "POST",
    path: collectionPath(info.kind, info.kind.namespaced ? info.namespace : ""),
    query: queryOfWrite(settings),
    contentType: "application/json",
    body: withoutVersion(object),
  };
}

function withoutVersion(object: ValueMap): ValueMap {
  const metadata = object["metadata"];
  if (!isMap(metadata) || !has(metadata, "resourceVersion")) return object;
  return withKey(object, "metadata", withoutKey(metadata, "resourceVersion"));
}

/** Returns the request that patches an object. */
export function patchRequest(
  info: Pick<Info, "kind" | "namespace" | "name">,
  type: keyof typeof PATCH_TYPES,
  body: Value,
  settings: WriteSettings,
): Request {
  return {
    method: "PATCH",
    path: objectPath(info),
    query: queryOfWrite(settings),
    contentType: PATCH_TYPES[type],
    body,
  };
}

/** Returns the request that deletes an object. `named`: whether the body has a kind and an apiVersion. */
export function deleteRequest(
  at: Pick<Info, "kind" | "namespace" | "name">,
  options: {
    readonly policy: string;
    readonly grace: number;
    readonly dryRun: boolean;
    readonly named: boolean;
  },
): Request {
  const body: ValueMap = {
    ...(options.named && { kind: "DeleteOptions", apiVersion: "v1" }),
    ...(options.grace >= 0 && { gracePeriodSeconds: options.grace }),
    propagationPolicy: options.policy,
    ...(options.dryRun && { dryRun: ["All"] }),
  };
  return { method: "DELETE", path: objectPath(at), contentType: "application/json", body };
}

/** Returns the request of a server-side apply; without `force` in the query if `force` is null. */
export function applyRequest(
  at: Info,
  object: ValueMap,
  settings: WriteSettings,
  force: boolean | null,
): Request {
  return {
    method: "PATCH",
    path: objectPath(at),
    query: { ...queryOfWrite(settings), ...(force !== null && { force: String(force) }) },
    contentType: "application/apply-patch+yaml",
    body: object,
  };
}
