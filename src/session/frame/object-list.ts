import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { definitionPart } from "../parts/late-parts.ts";
import { isAboutDefinition } from "../timeline/is-about-definition.ts";
import type { ObjectItem } from "./types.ts";

/**
 * Returns the objects after a frame: first those that the step wrote or could not write, then those that it only read, each in its
 * order, then all others.
 */
function objectList({ before, cluster, results }: Frame): readonly ObjectItem[] {
  const isQuiet = ({ outcome }: ObjectResult) => outcome === "read" || outcome === "unchanged";
  const inOrder = [...results.filter((one) => !isQuiet(one)), ...results.filter(isQuiet)];
  const touched = new Set(inOrder.flatMap(({ object }) => object ?? []));
  const there = changedObjects(cluster);
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

/**
 * Returns the list of the objects of a frame, and the key of the one to show: the requested one if it exists, else one that a changed
 * definition affects, else the first; null without objects.
 */
export function shownObject(
  frame: Frame,
  requested: string | null,
): { readonly objects: readonly ObjectItem[]; readonly key: string | null } {
  const objects = objectList(frame);
  const find = (wanted: string | null) => objects.find(({ key }) => key === wanted);
  const shown = find(requested) ?? find(affectedKey(frame)) ?? objects[0];
  return { objects, key: shown?.key ?? null };
}

/** Returns the key of an object that a changed definition affects; null if the step changed no definition. */
function affectedKey(frame: Frame): string | null {
  if (!frame.results.some(isAboutDefinition)) return null;
  return definitionPart().affectedObject(frame)?.key ?? null;
}
