import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Player, TriedRun } from "./player.ts";
import { removeChunks } from "./remove-chunks.ts";
import { fieldParts, LARGE_PARTS, type Part } from "./scenario-parts.ts";
import { isTrue } from "./truth.ts";
import type { Truth } from "./types.ts";
import { without } from "./without.ts";

/** A smaller scenario that the search tried. */
export type Attempt = {
  /** The smallest scenario so far, in which the truth holds. */
  readonly best: Scenario;
  /** How many steps ran. */
  readonly ran: number;
};

/**
 * Searches the smallest scenario in which a truth holds. Removes parts: actors, steps, objects, documents, options and words of
 * command lines, then fields from the outermost to the innermost, again and again until no single part can go. Yields after each
 * attempt. Returns null if the truth does not hold at the start.
 */
export function* minimise(
  scenario: Scenario,
  truth: Truth,
  play: Player,
): Generator<Attempt, Scenario | null, undefined> {
  let best: TriedRun = play(untilStep(scenario, truth), null);
  if (!isTrue(truth, best)) return null;
  const failed = new Set<string>();

  /** Removes parts of the best scenario. Returns whether any could go. */
  function* reduce(parts: readonly Part[]): Generator<Attempt, boolean, undefined> {
    const base = best.scenario;
    const search = removeChunks(parts);
    let turn = search.next();
    while (turn.done !== true) {
      const tried = without(base, turn.value);
      const key = JSON.stringify(tried);
      let holds = false;
      if (!failed.has(key)) {
        const run = play(tried, best);
        holds = isTrue(truth, run);
        if (holds) best = run;
        else failed.add(key);
        yield { best: best.scenario, ran: Math.max(1, run.ran) };
      }
      turn = search.next(holds);
    }
    return turn.value.length > 0;
  }

  let isSmaller = true;
  while (isSmaller) {
    isSmaller = false;
    for (const partsOf of LARGE_PARTS) isSmaller = (yield* reduce(partsOf(best.scenario))) || isSmaller;
    for (let depth = 1; ; depth++) {
      const parts = fieldParts(best.scenario, depth);
      if (parts.length === 0) break;
      isSmaller = (yield* reduce(parts)) || isSmaller;
    }
  }
  return tidy(best.scenario);
}

/** Returns a scenario up to the step of a truth, without what no step depends on: notes, goals and disabled steps. */
function untilStep(scenario: Scenario, truth: Truth): Scenario {
  const { description: _d, goal: _g, lesson: _l, ...rest } = scenario;
  const end = scenario.steps.findIndex(({ id }) => id === truth.step) + 1;
  const steps = scenario.steps
    .slice(0, end)
    .filter(({ disabled }) => disabled !== true)
    .map(({ note: _n, ...step }) => step);
  return { ...rest, steps };
}

/** Returns a scenario without empty lists. */
function tidy(scenario: Scenario): Scenario {
  const isEmpty = (value: unknown) => typeof value === "object" && Object.keys(value ?? {}).length === 0;
  const names = ["definitions", "objects", "admission", "files"];
  return Object.fromEntries(
    Object.entries(scenario).filter(([name, value]) => !names.includes(name) || !isEmpty(value)),
  ) as Scenario;
}
