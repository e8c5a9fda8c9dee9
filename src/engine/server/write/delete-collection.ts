import { get, isList, isMap, type ValueMap } from "../../value/value.ts";
import type { Handled } from "../handle.ts";
import { metaText } from "../meta.ts";
import { listObjects } from "../read/list.ts";
import { isRefusal, type Refusal } from "../status.ts";
import { deleteLive } from "./delete.ts";
import { deleteOptions } from "./delete-options.ts";
import { liveOf, type Scope } from "./scope.ts";

/** Handles DELETE of a collection: every object that the query selects. Answers with the list of them as they were. */
export function deleteCollection(scope: Scope): Handled | Refusal {
  const { resource, namespace, request } = scope;
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  const listed = listObjects(scope.cluster, resource, namespace, request);
  if (isRefusal(listed)) return listed;
  let { cluster } = scope;
  const items = get(listed.object, "items");
  for (const item of isList(items) ? items.filter(isMap) : []) {
    const name = metaText(item, "name");
    const at: Scope = { ...scope, cluster, namespace: metaText(item, "namespace"), name };
    const done = deleteLive(at, liveOf(at) as ValueMap, options);
    if (isRefusal(done)) return done;
    cluster = done.cluster;
  }
  return { cluster, response: { code: 200, body: listed.object } };
}
