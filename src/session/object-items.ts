import type { Frame } from "../engine/scenario/run.ts";
import { type Cluster, madeObjects } from "../engine/server/cluster.ts";
import { dig, type ValueMap } from "../engine/value/value.ts";
import type { ObjectItem } from "../worker/protocol.ts";

/** The objects after a frame: those that its step was about, removed ones too, in the order in which it was, then all others. */
export function objectItems({ before, cluster, acts }: Frame): readonly ObjectItem[] {
  const touched = new Set(acts.flatMap(({ object }) => object ?? []));
  const there = madeObjects(cluster);
  const about = [...touched].flatMap((key): readonly ObjectItem[] => {
    if (there.has(key)) return [itemOf(cluster, key, true)];
    return before.objects.has(key) && !cluster.objects.has(key)
      ? [{ ...itemOf(before, key, true), gone: true }]
      : [];
  });
  const others = [...there.keys()].filter((key) => !touched.has(key));
  return [...about, ...others.map((key) => itemOf(cluster, key, false))];
}

function itemOf(cluster: Cluster, key: string, touched: boolean): ObjectItem {
  const object = cluster.objects.get(key) as ValueMap;
  const text = (...path: string[]) => String(dig(object, ...path) ?? "");
  return {
    key,
    kind: text("kind"),
    namespace: text("metadata", "namespace"),
    name: text("metadata", "name"),
    touched,
    gone: false,
  };
}
