import { apiVersionOf } from "../../../schema/builtins.ts";
import type { Request } from "../../../server/http/http.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { hasReason, NO_NAME, type Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import type { ServedKind } from "../discovery/served-kinds.ts";
import type { Info } from "../info.ts";

export type { Info };

/** Returns the path of a collection. An empty namespace means all namespaces, or a cluster-scoped kind. */
export function collectionPath(kind: ServedKind, namespace: string): string {
  const root = kind.group === "" ? `/api/${kind.version}`.replace(/\/$/, "") : `/apis/${apiVersionOf(kind)}`;
  return `${root}${namespace === "" ? "" : `/namespaces/${escapeSegment(namespace)}`}/${kind.plural}`;
}

/** Escapes a segment of a path as Go does. */
function escapeSegment(text: string): string {
  return text.replace(/[^\w.~$&+,:;=@()!*'/-]/gu, (char) =>
    encodeURIComponent(/\p{Surrogate}/u.test(char) ? "\ufffd" : char),
  );
}

/** Returns the path of an object. */
export function objectPath({ kind, namespace, name }: Pick<Info, "kind" | "namespace" | "name">): string {
  return `${collectionPath(kind, kind.namespaced ? namespace : "")}/${escapeSegment(name)}`;
}

/** Fetches the object. If it is missing, kubectl also asks whether the namespace exists. */
export function* getInfo(
  run: CommandRun,
  info: Info,
  subresource = "",
  options: Pick<Request, "accept" | "query"> = {},
): Client<Result<Info>> {
  if (info.name === "") return { error: NO_NAME };
  const path = subresource === "" ? objectPath(info) : `${objectPath(info)}/${subresource}`;
  const got = yield* sendForBody(run, { method: "GET", path, ...options });
  if ("value" in got) return { value: withObject(info, got.value) };
  const { namespace } = info;
  if (hasReason(got.error, "NotFound") && namespace !== "" && namespace !== "default") {
    const found = yield* sendForBody(run, { method: "GET", path: `/api/v1/namespaces/${namespace}` });
    if ("error" in found && hasReason(found.error, "NotFound")) return found;
  }
  return got;
}

/** Returns the info with another object. */
export function withObject(info: Info, object: ValueMap): Info {
  const name = dig(object, "metadata", "name");
  return { ...info, object, name: typeof name === "string" && name !== "" ? name : info.name };
}

/** Returns a map of the metadata, `labels` or `annotations`; empty if it is missing. */
export function metaMap(object: ValueMap, key: string): ValueMap {
  const map = dig(object, "metadata", key);
  return isMap(map) ? map : {};
}

/** Returns the object with a field of its metadata set. */
export function withMeta(object: ValueMap, key: string, value: Value): ValueMap {
  const metadata = get(object, "metadata");
  return withKey(object, "metadata", withKey(isMap(metadata) ? metadata : {}, key, value));
}
