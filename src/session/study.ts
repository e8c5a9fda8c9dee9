import { type Comparison, compareStrategies } from "../engine/compare/compare.ts";
import { elementsOf } from "../engine/compare/elements.ts";
import { STRATEGY_NAMES } from "../engine/compare/strategy.ts";
import { whoWins } from "../engine/compare/who-wins.ts";
import { printPath } from "../engine/fieldpath/element.ts";
import { pathText } from "../engine/scenario/ownership.ts";
import type { Frame, RunOptions } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { Planned } from "../engine/scenario/tasks.ts";
import type { ComparisonView, StudyAnswer, StudyQuestion } from "../worker/protocol-study.ts";
import { elementView } from "./study-elements.ts";
import { createExplorer } from "./study-orders.ts";
import { inline } from "./study-value.ts";

/** What was last run, and how. */
export type Studied = {
  readonly planned: readonly Planned[];
  /** The same reference as long as nothing was run anew. */
  readonly frames: readonly Frame[];
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
  readonly scenario: Pick<Scenario, "actors">;
};

/** Answers a question about what was last run. Never throws for what a user may write. */
export type Study = (question: StudyQuestion, studied: Studied) => StudyAnswer;

/** Remembers how far the orders of steps have been tried. */
export function createStudy(): Study {
  const explore = createExplorer();
  return (question, { planned, frames, options, scenario }) => {
    const indexOf = (id: string) => planned.findIndex(({ step }) => step.id === id);
    const all = { ...options, planned };
    switch (question.of) {
      case "strategies":
        return { of: "strategies", comparison: comparisonView(compareStrategies(all), planned) };
      case "winners": {
        const path = JSON.parse(question.path) as readonly string[];
        const field = { frames, index: indexOf(question.step), key: question.object, path };
        const managers = scenario.actors.map(({ name }) => name);
        return { of: "winners", rows: whoWins(field, managers) };
      }
      case "orders":
        return { of: "orders", orders: explore(question, all, frames) };
      case "elements": {
        const index = indexOf(question.step);
        const rows = index < 0 ? null : elementsOf(all, index, question.object);
        return { of: "elements", rows: rows?.map(elementView) ?? null };
      }
    }
  };
}

function comparisonView(comparison: Comparison, planned: readonly Planned[]): ComparisonView {
  const { strategies, steps, objects, divergence } = comparison;
  return {
    strategies: strategies.map((id) => ({ id, name: STRATEGY_NAMES[id] })),
    steps: steps.map((step, index) => ({ step: (planned[index] as Planned).step.id, ...step })),
    objects: objects.map(({ key, rows }) => ({
      key,
      name: nameOf(key),
      rows: rows.map(({ path, label, differs, cells }) => ({
        path: pathText(path),
        label,
        differs,
        cells: cells.map(({ outcome, value, step, sentence }) => ({
          outcome,
          value: inline(value),
          step,
          sentence,
        })),
      })),
    })),
    divergence: divergence && {
      step: divergence.step,
      object: divergence.key,
      path: pathText(divergence.path),
      label: printPath(divergence.path),
      sentence: divergence.sentence,
      sides: divergence.sides.map(({ strategies: ids, value, sentence }) => ({
        names: ids.map((id) => STRATEGY_NAMES[id]),
        value: inline(value),
        sentence,
      })),
    },
  };
}

/** `deployments/web`, with its namespace unless it is the default one. */
function nameOf(key: string): string {
  const [, plural = "", namespace = "", name = ""] = key.split("/");
  return `${plural}/${name}${namespace === "" || namespace === "default" ? "" : ` in ${namespace}`}`;
}
