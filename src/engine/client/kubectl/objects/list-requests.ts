import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import type { ServedKind } from "../discovery/served-kinds.ts";
import { collectionPath } from "./object-info.ts";

/** Lists the objects of a kind that the label selector matches. An empty selector matches all. */
export function* listObjects(
  run: CommandRun,
  kind: ServedKind,
  namespace: string,
  selector: string,
): Client<Result<readonly ValueMap[]>> {
  const path = collectionPath(kind, namespace);
  const query = selector === "" ? {} : { query: { labelSelector: selector } };
  const listed = yield* sendForBody(run, { method: "GET", path, ...query });
  if ("error" in listed) return listed;
  return { value: itemsOf(listed.value) };
}

/** Returns the items of a list, each with apiVersion and kind. */
export function itemsOf(list: ValueMap): readonly ValueMap[] {
  const items: Value | undefined = get(list, "items");
  if (!isList(items)) return [];
  const apiVersion = get(list, "apiVersion") ?? "v1";
  const kind = String(get(list, "kind") ?? "").replace(/List$/, "");
  return items.filter(isMap).map((item) => ({ apiVersion, kind, ...item }));
}
