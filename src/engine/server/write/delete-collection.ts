import type { ValueMap } from "../../value/value.ts";
import { fromStorage } from "../codec.ts";
import type { Handled } from "../handle.ts";
import { metaText } from "../meta.ts";
import { selectObjects } from "../read/list.ts";
import { isRefusal, type Refusal } from "../status.ts";
import { deleteLive } from "./delete.ts";
import { deleteOptions } from "./delete-options.ts";
import type { Scope } from "./scope.ts";

/** Handles DELETE of a collection: every object that the query selects. Answers with the list of them. */
export function deleteCollection(scope: Scope): Handled | Refusal {
  const { resource, namespace, request } = scope;
  const options = deleteOptions(scope);
  if (isRefusal(options)) return options;
  const selected = selectObjects(scope.cluster, resource, namespace, request);
  if (isRefusal(selected)) return selected;
  let { cluster } = scope;
  const items: ValueMap[] = [];
  for (const [, object] of selected.found) {
    const at: Scope = {
      ...scope,
      cluster,
      namespace: metaText(object, "namespace"),
      name: metaText(object, "name"),
    };
    const done = deleteLive(at, object, options);
    if (isRefusal(done)) return done;
    cluster = done.cluster;
    items.push(fromStorage(resource, done.object));
  }
  const metadata = { resourceVersion: String(cluster.revision) };
  return {
    cluster,
    response: {
      code: 200,
      body: { kind: resource.listKind, apiVersion: resource.apiVersion, metadata, items },
    },
  };
}
