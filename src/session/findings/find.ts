import { nameOf } from "../../engine/managedfields/object.ts";
import { nextOwnership, nothingOwned } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { wantedValuesAt } from "../../engine/ownership/wanted-values.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { get } from "../../engine/value/value.ts";
import { besideAnApplier, wantedOtherwise } from "./disputed-fields.ts";
import { emptyEntries, tooManyUpdaters, unknownVersions } from "./entry-traps.ts";
import { type FoundTrap, findingFields, type ObjectFacts } from "./facts.ts";
import { lastAppliedDiffers } from "./last-applied-trap.ts";
import {
  appliedAndUpdated,
  appliesAndUpdates,
  atomicWithTwoWriters,
  leftBehind,
  scaledAndApplied,
  sharedByAppliers,
} from "./shared-fields.ts";
import type { Finding } from "./types.ts";
import { unowned } from "./unowned-fields.ts";
import { valuesOfNobody } from "./values-of-nobody.ts";

type Finder = (facts: ObjectFacts) => readonly FoundTrap[];

/** What happens if somebody writes the same again as last time: a value is set back, the write conflicts, or an entry goes. */
const AT_NEXT_WRITE: readonly Finder[] = [wantedOtherwise, lastAppliedDiffers, unknownVersions];

/** Fields that several managers send: trouble starts when one of them sends another value, or drops the field. */
const SENT_BY_SEVERAL: readonly Finder[] = [
  sharedByAppliers,
  appliedAndUpdated,
  scaledAndApplied,
  appliesAndUpdates,
  leftBehind,
  atomicWithTwoWriters,
];

/** What only lies around: nobody else sends these fields. */
const LYING_AROUND: readonly Finder[] = [
  besideAnApplier,
  tooManyUpdaters,
  unowned,
  valuesOfNobody,
  emptyEntries,
];

/** What finds traps in one object, the most likely cause of trouble first. */
const FINDERS: readonly Finder[] = [...AT_NEXT_WRITE, ...SENT_BY_SEVERAL, ...LYING_AROUND];

/** The maximum number of objects that are searched, and of findings. */
const MAX_OBJECTS = 100;
const MAX_FINDINGS = 50;

/**
 * Returns what causes trouble in the managed fields of the objects after the last of `frames`, or in `start` without frames. The most
 * likely cause comes first, whichever object it is in. Empty for objects that one manager created by one apply.
 */
export function findTraps(frames: readonly Frame[], start: Cluster): readonly Finding[] {
  const cluster = frames.at(-1)?.cluster ?? start;
  const objects = [...changedObjects(cluster).keys()]
    .slice(0, MAX_OBJECTS)
    .flatMap((key): readonly ObjectFacts[] => {
      const live = liveObject(cluster, key);
      const type = live === null ? null : typeOfObject(cluster, live);
      if (live === null || type === null) return [];
      const ownership =
        frames.length === 0
          ? nextOwnership(nothingOwned, live, -1)
          : ownershipAt(frames, frames.length - 1, key);
      const wanted = wantedValuesAt(frames, frames.length - 1, key);
      return [{ key, live, type, ownership, wanted, cluster, start, frames }];
    });
  const found = FINDERS.flatMap((find) =>
    objects.flatMap((facts) =>
      find(facts).map(
        ({ paths, ...trap }): Finding => ({
          ...trap,
          object: facts.key,
          objectName: `${String(get(facts.live, "kind"))} ${nameOf(facts.live)}`,
          fields: findingFields(paths),
        }),
      ),
    ),
  );
  return found.slice(0, MAX_FINDINGS);
}
