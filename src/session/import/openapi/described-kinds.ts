import type { Cluster } from "../../../engine/server/cluster/cluster.ts";
import { findKind } from "../../../engine/server/cluster/resource.ts";
import { plural } from "../../../words.ts";
import { fewWords } from "../count-objects.ts";
import type { OnProgress } from "../progress.ts";
import type { FoundObject } from "../types.ts";
import { definitionsOf } from "./definitions-of.ts";
import type { DescribedKind } from "./read-openapi.ts";

/**
 * Returns definitions of the kinds of OpenAPI documents that a cluster does not know yet; of these only the kinds of the objects, if there
 * are objects. `most`: how many definitions at most.
 */
export function describedKinds(
  kinds: readonly DescribedKind[],
  objects: readonly FoundObject[],
  cluster: Cluster,
  most: number,
  onProgress: OnProgress,
): { readonly texts: readonly string[]; readonly notes: readonly string[] } {
  if (kinds.length === 0) return { texts: [], notes: [] };
  const unknown = kinds.filter(
    (one) => findKind(cluster, `${one.group}/${one.version}`, one.kind) === undefined,
  );
  const isUsed = ({ group, kind }: DescribedKind) =>
    objects.some((one) => one.kind === kind && one.apiVersion.startsWith(`${group}/`));
  const used = objects.length === 0 ? unknown : unknown.filter(isUsed);
  const { texts, kinds: made, left } = definitionsOf(used, most, onProgress);
  const others = new Set(kinds.map(({ group, kind }) => `${group}/${kind}`)).size - texts.length - left;
  return {
    texts,
    notes: [
      ...(made.length > 0
        ? [
            `${plural(made.length, "kind")} become known: ${fewWords(made)}.`.replace(
              /^1 kind become/,
              "1 kind becomes",
            ),
          ]
        : []),
      ...(others > 0
        ? [`${plural(others, "kind")} left out: the page knows them, or no object has them.`]
        : []),
      ...(left > 0
        ? [
            `${plural(left, "kind")} left out: a scenario would be too large. Open the document together with the objects.`,
          ]
        : []),
    ],
  };
}
