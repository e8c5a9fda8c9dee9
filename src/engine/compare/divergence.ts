import { joinNames, shorten } from "../../words.ts";
import { type Path, printPath } from "../fieldpath/element.ts";
import { type PathText, pathText } from "../ownership/object-ownership.ts";
import type { Frame } from "../scenario/frame.ts";
import { printJson } from "../value/json/json.ts";
import type { Value } from "../value/value.ts";
import { hasFailed, sentenceAt } from "./cell.ts";
import type { Leaf } from "./leaves.ts";
import type { ObjectHistory } from "./object-history.ts";
import type { StrategyRun } from "./run-strategies.ts";
import { STRATEGY_NAMES, type Strategy } from "./strategy.ts";

/** The first difference between strategies. */
export type Divergence = {
  /** Position of the step, from 0. */
  readonly step: number;
  readonly key: string;
  readonly path: Path;
  /** The strategies by result: those with the same value together, those that fail separately. */
  readonly sides: readonly DivergenceSide[];
  /** The difference in one or two sentences. */
  readonly sentence: string;
};

export type DivergenceSide = {
  readonly strategies: readonly Strategy[];
  /** Undefined if the object does not have the field. */
  readonly value: Value | undefined;
  readonly sentence: string;
};

/** Returns the first step, and its first field, after which strategies differ; null if they never differ. */
export function firstDivergence(
  histories: readonly ObjectHistory[],
  runs: readonly StrategyRun[],
): Divergence | null {
  const steps = runs[0]?.frames.length ?? 0;
  for (let step = 0; step < steps; step++) {
    for (const history of histories) {
      for (const [text, path] of history.paths) {
        const states = history.states.map((all) => all[step + 1]?.get(text));
        if (new Set(states.map(codeOf)).size > 1) return describe(history, runs, { step, text, path });
      }
    }
  }
  return null;
}

function codeOf(leaf: Leaf | undefined): string {
  return leaf === undefined ? "" : `${leaf.times} ${printJson(leaf.value)}`;
}

type Point = { readonly step: number; readonly text: PathText; readonly path: Path };

function describe(history: ObjectHistory, runs: readonly StrategyRun[], { step, path }: Point): Divergence {
  const groups = new Map<string, number[]>();
  for (const column of runs.keys()) {
    const refused = hasFailed(runs[column]?.frames[step] as Frame);
    const code = `${refused} ${codeOf(history.states[column]?.[step + 1]?.get(pathText(path)))}`;
    groups.set(code, [...(groups.get(code) ?? []), column]);
  }
  const sides = [...groups.values()].map((columns): DivergenceSide => {
    const [first = 0] = columns;
    return {
      strategies: columns.map((column) => (runs[column] as StrategyRun).strategy),
      value: history.states[first]?.[step + 1]?.get(pathText(path))?.value,
      sentence: sentenceAt(history, runs[first] as StrategyRun, first, path, step),
    };
  });
  const actor = runs[0]?.frames[step]?.planned.step.actor ?? "";
  const parts = sides.map(
    ({ strategies, value, sentence }) =>
      `${joinNames(strategies.map((strategy) => STRATEGY_NAMES[strategy]))}: ${stateOf(value)}. ${sentence}`,
  );
  const sentence = `First difference: ${printPath(path)} in step ${step + 1} by ${actor}. ${parts.join(" ")}`;
  return { step, key: history.key, path, sides, sentence };
}

function stateOf(value: Value | undefined): string {
  if (value === undefined) return "no value";
  const text = printJson(value);
  return shorten(text, LONGEST);
}

const LONGEST = 60;
