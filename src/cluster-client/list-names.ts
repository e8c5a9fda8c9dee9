import { dig, get, isList } from "../engine/value/value.ts";
import { type ClusterClient, type Problem, refusalText } from "./answer.ts";
import type { ServedResource } from "./discover.ts";
import { listPath, type ObjectName } from "./paths.ts";

/** The first names of a list, or more of them. */
export type NamesPage = {
  readonly names: readonly ObjectName[];
  /** Asks for more; null at the end. */
  readonly next: string | null;
};

/** Asks only for metadata. A server that cannot do this answers with whole objects. */
const METADATA = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

/** How many objects one answer has. */
const PAGE = "500";

/** Asks for the names of the objects of a resource, of all namespaces for an empty one. `from`: `next` of the page before; null at first. */
export function* listNames(
  resource: ServedResource,
  namespace: string,
  from: string | null,
): ClusterClient<NamesPage | Problem> {
  const query = { limit: PAGE, ...(from !== null && { continue: from }) };
  const response = yield { method: "GET", path: listPath(resource, namespace), query, accept: METADATA };
  if (response.code !== 200) return { problem: refusalText(response) };
  const items = get(response.body, "items");
  const next = dig(response.body, "metadata", "continue");
  return {
    names: (isList(items) ? items : []).flatMap((item): readonly ObjectName[] => {
      const name = dig(item, "metadata", "name");
      const inside = dig(item, "metadata", "namespace");
      if (typeof name !== "string" || name === "") return [];
      return [{ resource, namespace: typeof inside === "string" ? inside : "", name }];
    }),
    next: typeof next === "string" && next !== "" ? next : null,
  };
}
