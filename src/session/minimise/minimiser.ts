import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { type Attempt, minimise } from "./minimise.ts";
import { type LookedAt, offeredTruths } from "./offered-truths.ts";
import { withPlainNames } from "./plain-names.ts";
import { createPlayer } from "./player.ts";
import { sizeOf } from "./scenario-size.ts";
import type { MinimiseView, OfferedTruth, Truth } from "./types.ts";

/** How many steps of {@link COMMON_LINES} run for one answer. The worker answers other questions between two answers. */
const BUDGET = 60;

/** How many lines a step commonly has. A step with more counts as several. */
const COMMON_LINES = 60;

/** Returns what is true after a step of a scenario, to choose from; null for the last step. `empty` is the cluster without objects of the scenario. */
export function truthsAt(
  scenario: Scenario,
  step: string | null,
  lookedAt: LookedAt | null,
  empty: Cluster,
): readonly OfferedTruth[] {
  const end = scenario.steps.findIndex(({ id }) => id === step) + 1;
  const steps = end === 0 ? scenario.steps : scenario.steps.slice(0, end);
  return offeredTruths(createPlayer(empty)({ ...scenario, steps }, null), lookedAt);
}

/** Returns a scenario with plain names. The truth holds in it with the same names. */
export function plainNames(scenario: Scenario, truth: Truth, empty: Cluster): Scenario {
  return withPlainNames(scenario, truth, createPlayer(empty));
}

/** A search that goes on with the next question. */
type Search = {
  readonly scenario: Scenario;
  readonly truth: string;
  readonly attempts: Generator<Attempt, Scenario | null, undefined>;
  readonly view: MinimiseView;
};

/** Returns a function that searches the smallest scenario in which a truth holds. Each call with the same scenario and truth searches some more; `again` starts over. */
export function createMinimiser(): (
  question: { readonly truth: Truth; readonly again: boolean },
  scenario: Scenario,
  empty: Cluster,
) => MinimiseView {
  let current: Search | null = null;
  return ({ truth, again }, scenario, empty) => {
    const key = JSON.stringify(truth);
    const isSame = !again && current?.scenario === scenario && current.truth === key;
    const search = isSame && current !== null ? current : startSearch(scenario, truth, empty);
    current = null; // an exception ends the search, so the next call starts over
    const view = search.view.done ? search.view : searchMore(search);
    current = { ...search, view };
    return view;
  };
}

function startSearch(scenario: Scenario, truth: Truth, empty: Cluster): Search {
  const from = sizeOf(scenario);
  return {
    scenario,
    truth: JSON.stringify(truth),
    attempts: minimise(scenario, truth, createPlayer(empty)),
    view: { from, to: from, tried: 0, done: false, scenario },
  };
}

function searchMore({ attempts, view }: Search): MinimiseView {
  const weight = Math.max(1, view.to.lines / Math.max(1, view.to.steps) / COMMON_LINES);
  let { tried } = view;
  let best = view.scenario;
  for (let ran = 0; ran < BUDGET; tried++) {
    const turn = attempts.next();
    if (turn.done === true) {
      const to = turn.value === null ? view.from : sizeOf(turn.value);
      return { ...view, to, tried, done: true, scenario: turn.value };
    }
    best = turn.value.best;
    ran += turn.value.ran * weight;
  }
  return { ...view, to: best === null ? view.from : sizeOf(best), tried, scenario: best };
}
