import { printPath } from "../engine/fieldpath/element.ts";
import { ownershipAt } from "../engine/ownership/ownership-at.ts";
import type { Goal, GoalObject } from "../engine/scenario/goal.ts";
import { liveObject } from "../engine/scenario/live-object.ts";
import { changedObjects } from "../engine/server/cluster/cluster.ts";
import { textAt } from "../engine/value/field-values.ts";
import { dig } from "../engine/value/value.ts";
import { conflictsOfLastFrame } from "../session/conflicts/frame-conflicts.ts";
import { findField } from "../session/goals/find-field.ts";
import { lastCluster, ownSteps, type PlayedRun } from "../session/goals/played-run.ts";

/** Returns goals that hold after the last step of a run: about each object, each owned field, and each step. */
export function trueGoals(run: PlayedRun): readonly Goal[] {
  const { frames, start } = run;
  const cluster = lastCluster(run);
  const keys = [...changedObjects(cluster).keys()];
  return [
    ...keys.flatMap((key) => goalsOfObject(run, key)),
    ...ownSteps(run).flatMap(({ frame, index }): Goal[] => {
      const { code } = frame.exchanges.at(-1)?.response ?? {};
      const conflicts = conflictsOfLastFrame(frames.slice(0, index + 1)).map(
        ({ conflict }) => conflict.field,
      );
      const { actor } = frame.planned.step;
      return [{ outcome: frame.outcome, conflicts, actor, ...(code !== undefined && { code }) }];
    }),
    { atMostSteps: ownSteps(run).length },
    ...(cluster === start ? [{ onlyChanged: [] }] : []),
  ];
}

function goalsOfObject(run: PlayedRun, key: string): readonly Goal[] {
  const live = liveObject(lastCluster(run), key);
  if (live === null) return [];
  const namespace = dig(live, "metadata", "namespace");
  const object: GoalObject = {
    apiVersion: textAt(live, "apiVersion"),
    kind: textAt(live, "kind"),
    name: String(dig(live, "metadata", "name")),
    ...(typeof namespace === "string" && { namespace }),
  };
  const { owners } = ownershipAt(run.frames, run.frames.length - 1, key);
  const texts = [...new Set(owners.flatMap(({ since }) => [...since.keys()]))];
  return [
    { exists: true, object },
    { exists: false, object: { ...object, name: `${object.name}-other` } },
    ...texts.flatMap((text): Goal[] => {
      const field = printPath(JSON.parse(text));
      const value = findField(lastCluster(run), key, field)?.value;
      const holders = owners.filter(({ since }) => since.has(text));
      return [
        ...(value === undefined ? [{ object, field, absent: true as const }] : [{ object, field, value }]),
        ...holders.flatMap(({ manager, operation, subresource }): Goal[] => {
          const of = { object, manager, operation, subresource: subresource ?? "" };
          return [
            { ...of, owns: field },
            { object, manager: `${manager}-other`, doesNotOwn: field },
            ...(holders.length > 1 ? [{ ...of, shares: field }] : []),
          ];
        }),
      ];
    }),
  ];
}
