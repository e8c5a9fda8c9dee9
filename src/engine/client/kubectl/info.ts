import { apiVersionOf } from "../../schema/builtins.ts";
import type { Request } from "../../server/http.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { PATCH_TYPES } from "../write.ts";
import { type Attempt, isBecause } from "./fault.ts";
import type { ServedKind } from "./kinds.ts";
import { ask, type Run } from "./run.ts";

/** An object at hand: from a file or from the server. */
export type Info = {
  readonly kind: ServedKind;
  /** Empty for kinds without namespaces. */
  readonly namespace: string;
  readonly name: string;
  readonly object: ValueMap;
  /** The file that it comes from; empty if it comes from none. */
  readonly source: string;
};

/** Where objects of a kind are, in a namespace or in none. */
export function collectionPath(kind: ServedKind, namespace: string): string {
  const root = kind.group === "" ? `/api/${kind.version}`.replace(/\/$/, "") : `/apis/${apiVersionOf(kind)}`;
  return `${root}${namespace === "" ? "" : `/namespaces/${escapeSegment(namespace)}`}/${kind.plural}`;
}

/** A part of a path as Go writes it into a URL. */
function escapeSegment(text: string): string {
  return text.replace(/[^\w.~$&+,:;=@()!*'/-]/gu, (char) =>
    encodeURIComponent(/\p{Surrogate}/u.test(char) ? "\ufffd" : char),
  );
}

/** Where an object is. */
export function pathOf({ kind, namespace, name }: Pick<Info, "kind" | "namespace" | "name">): string {
  return `${collectionPath(kind, kind.namespaced ? namespace : "")}/${escapeSegment(name)}`;
}

/** The object as the server has it. Where it has none, kubectl asks whether there is such a namespace at all. */
export function* getInfo(
  run: Run,
  info: Info,
  subresource = "",
  asked: Pick<Request, "accept" | "query"> = {},
): Client<Attempt<Info>> {
  const path = subresource === "" ? pathOf(info) : `${pathOf(info)}/${subresource}`;
  const got = yield* ask(run, { method: "GET", path, ...asked });
  if ("value" in got) return { value: withObject(info, got.value) };
  const { namespace } = info;
  if (isBecause(got.fault, "NotFound") && namespace !== "" && namespace !== "default") {
    const found = yield* ask(run, { method: "GET", path: `/api/v1/namespaces/${namespace}` });
    if ("fault" in found && isBecause(found.fault, "NotFound")) return found;
  }
  return got;
}

/** The same place with another object. */
export function withObject(info: Info, object: ValueMap): Info {
  const name = dig(object, "metadata", "name");
  return { ...info, object, name: typeof name === "string" && name !== "" ? name : info.name };
}

/** What every writing request of a command carries. */
export type WriteSettings = {
  readonly manager: string;
  /** `Strict`, `Warn` or `Ignore`; null: not said. */
  readonly validation: string | null;
  readonly dryRun: boolean;
};

/** The settings of commands that do not say how fields are validated. */
export function unvalidated({ flags }: Run, dryRun: boolean): WriteSettings {
  return { manager: flags.text("field-manager"), validation: null, dryRun };
}

/** The query of a writing request; an empty manager is not sent. */
export function writeQueryOf({
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

/** A request to make an object. */
export function createRequest(info: Info, object: ValueMap, settings: WriteSettings): Request {
  return {
    method: "POST",
    path: collectionPath(info.kind, info.kind.namespaced ? info.namespace : ""),
    query: writeQueryOf(settings),
    contentType: "application/json",
    body: object,
  };
}

/** A request to patch an object. */
export function patchRequest(
  info: Pick<Info, "kind" | "namespace" | "name">,
  type: keyof typeof PATCH_TYPES,
  body: Value,
  settings: WriteSettings,
): Request {
  return {
    method: "PATCH",
    path: pathOf(info),
    query: writeQueryOf(settings),
    contentType: PATCH_TYPES[type],
    body,
  };
}

/** A request to delete an object. `named` tells that the body says what it is. */
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
  return { method: "DELETE", path: pathOf(at), contentType: "application/json", body };
}

/** A text of the object's metadata; empty if there is none. */
export function metaText(object: Value, key: string): string {
  const value = dig(object, "metadata", key);
  return typeof value === "string" ? value : "";
}

/** A map of the object's metadata, `labels` or `annotations`; empty if there is none. */
export function metaMap(object: ValueMap, key: string): ValueMap {
  const map = dig(object, "metadata", key);
  return isMap(map) ? map : {};
}

/** The object with a field of its metadata set. */
export function withMeta(object: ValueMap, key: string, value: Value): ValueMap {
  const metadata = get(object, "metadata");
  return withKey(object, "metadata", withKey(isMap(metadata) ? metadata : {}, key, value));
}
