import { shorten } from "../../words.ts";
import { type Path, printPath } from "../fieldpath/element.ts";
import { listed } from "../scenario/explain-texts.ts";
import { type PathText, pathText } from "../scenario/ownership.ts";
import type { Frame } from "../scenario/run.ts";
import { printJson } from "../value/json.ts";
import type { Value } from "../value/value.ts";
import { hasFailed, sentenceAt } from "./cell.ts";
import type { Leaf } from "./leaves.ts";
import type { StrategyRun } from "./run-all.ts";
import { STRATEGY_NAMES, type Strategy } from "./strategy.ts";
import type { Track } from "./track.ts";

/** Where strategies first part. */
export type Divergence = {
  /** From 0. */
  readonly step: number;
  readonly key: string;
  readonly path: Path;
  /** Who comes to what: together the strategies with the same value, those that refuse the step apart. */
  readonly sides: readonly Side[];
  /** All of it in a sentence or two. */
  readonly sentence: string;
};

export type Side = {
  readonly strategies: readonly Strategy[];
  /** Undefined where the field is not there. */
  readonly value: Value | undefined;
  readonly sentence: string;
};

/** The first step, and in it the first field, after which strategies differ; null if they never do. */
export function firstDivergence(tracks: readonly Track[], runs: readonly StrategyRun[]): Divergence | null {
  const steps = runs[0]?.frames.length ?? 0;
  for (let step = 0; step < steps; step++) {
    for (const track of tracks) {
      for (const [text, path] of track.paths) {
        const states = track.states.map((all) => all[step + 1]?.get(text));
        if (new Set(states.map(codeOf)).size > 1) return tell(track, runs, { step, text, path });
      }
    }
  }
  return null;
}

function codeOf(leaf: Leaf | undefined): string {
  return leaf === undefined ? "" : `${leaf.times} ${printJson(leaf.value)}`;
}

type Point = { readonly step: number; readonly text: PathText; readonly path: Path };

function tell(track: Track, runs: readonly StrategyRun[], { step, path }: Point): Divergence {
  const groups = new Map<string, number[]>();
  for (const column of runs.keys()) {
    const refused = hasFailed(runs[column]?.frames[step] as Frame);
    const code = `${refused} ${codeOf(track.states[column]?.[step + 1]?.get(pathText(path)))}`;
    groups.set(code, [...(groups.get(code) ?? []), column]);
  }
  const sides = [...groups.values()].map((columns): Side => {
    const [first = 0] = columns;
    return {
      strategies: columns.map((column) => (runs[column] as StrategyRun).strategy),
      value: track.states[first]?.[step + 1]?.get(pathText(path))?.value,
      sentence: sentenceAt(track, runs[first] as StrategyRun, first, path, step),
    };
  });
  const actor = runs[0]?.frames[step]?.planned.step.actor ?? "";
  const told = sides.map(
    ({ strategies, value, sentence }) =>
      `${listed(strategies.map((strategy) => STRATEGY_NAMES[strategy]))}: ${stateOf(value)}. ${sentence}`,
  );
  const sentence = `They part at ${printPath(path)} in step ${step + 1} by ${actor}. ${told.join(" ")}`;
  return { step, key: track.key, path, sides, sentence };
}

function stateOf(value: Value | undefined): string {
  if (value === undefined) return "not there";
  const text = printJson(value);
  return shorten(text, LONGEST);
}

const LONGEST = 60;
