import { type EndState, endStateOf } from "../../engine/compare/end-state.ts";
import type { Leaf } from "../../engine/compare/leaves.ts";
import { runAllStrategies } from "../../engine/compare/run-strategies.ts";
import { STRATEGY_NAMES } from "../../engine/compare/strategy.ts";
import { printPath } from "../../engine/fieldpath/element.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { equal } from "../../engine/value/equal.ts";
import { nameOfKey } from "../goals/find-field.ts";
import type { TruthRun } from "./truth.ts";
import type { OfferedTruth } from "./types.ts";

/** How many differences are told at most. */
const MOST = 3;

/** Returns the fields that server-side apply and another strategy leave with different values, the objects of the last step first. */
export function strategyDifferences(run: TruthRun): readonly OfferedTruth[] {
  const { options, frames } = run;
  const last = frames.at(-1);
  if (last === undefined) return [];
  const runs = runAllStrategies({
    ...options,
    planned: frames.map(({ planned }) => planned),
    previous: frames,
  });
  const ends = runs.map((one) => endStateOf(one.frames.at(-1)?.cluster ?? options.start));
  const [native, ...others] = ends;
  const written = last.results.flatMap(({ object }) => object ?? []);
  const keys = [...new Set([...written, ...(native?.objects.keys() ?? [])])];
  const found = keys.flatMap((key) =>
    others.flatMap((other, at) =>
      differingFields(run, key, native as EndState, other).map((field) => ({ key, field, at: at + 1 })),
    ),
  );
  const first = new Map(found.toReversed().map((one) => [`${one.key} ${one.field}`, one]));
  return [...first.values()]
    .toReversed()
    .slice(0, MOST)
    .flatMap(({ key, field, at }): readonly OfferedTruth[] => {
      const [one, other] = [runs[0]?.strategy, runs[at]?.strategy];
      if (one === undefined || other === undefined) return [];
      return [
        {
          truth: { of: "strategies", step: last.planned.step.id, object: key, field, between: [one, other] },
          says: `Played once with ${STRATEGY_NAMES[one]} and once with ${STRATEGY_NAMES[other]}, the steps end with different values of \`${field}\` of ${nameOfKey(last.cluster, key)}.`,
        },
      ];
    });
}

/** Returns the fields of an object whose values differ, without those that only the server has set. */
function differingFields(
  { frames }: TruthRun,
  key: string,
  native: EndState,
  other: EndState,
): readonly string[] {
  const [ours, theirs] = [native.objects.get(key), other.objects.get(key)];
  if (ours === undefined || theirs === undefined) return [];
  const owned = new Set(
    ownershipAt(frames, frames.length - 1, key).owners.flatMap(({ since }) => [...since.keys()]),
  );
  const different = [...new Map([...ours, ...theirs])].filter(([text]) => {
    const [a, b] = [ours.get(text), theirs.get(text)];
    return !isSame(a, b) && (a === undefined || owned.has(text));
  });
  return different.map(([, { path }]) => printPath(path));
}

function isSame(a: Leaf | undefined, b: Leaf | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equal(a.value, b.value);
}
