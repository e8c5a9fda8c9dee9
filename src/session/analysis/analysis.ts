import { applyV2Elements } from "../../engine/compare/apply-v2-elements.ts";
import { compareStrategies, type StrategyComparison } from "../../engine/compare/compare-strategies.ts";
import { STRATEGY_NAMES } from "../../engine/compare/strategy.ts";
import { SAME_STEP } from "../../engine/compare/translate-step.ts";
import { whoWins } from "../../engine/compare/who-wins.ts";
import { printPath } from "../../engine/fieldpath/element.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { RunOptions } from "../../engine/scenario/run.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { PlannedStep } from "../../engine/scenario/tasks.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { findTraps } from "../findings/find.ts";
import { checkScenario } from "../goals/check-goals.ts";
import { isTooLong, lessonProblems, type Play, playSolution } from "../goals/check-lesson.ts";
import { offeredGoals } from "../goals/offered-goals.ts";
import { inlineValue } from "../inline-value.ts";
import { createMinimiser, plainNames, truthsAt } from "../minimise/minimiser.ts";
import { kubectlPart } from "../parts/late-parts.ts";
import { compareStates } from "../states/compare-states.ts";
import { compareTexts } from "../states/compare-texts.ts";
import { elementView } from "./element-view.ts";
import { createOrderExplorer } from "./order-explorer.ts";
import type { AnalysisAnswer, AnalysisQuestion, ComparisonView, StateChoice } from "./types.ts";
import { verdictSentence } from "./verdict-sentence.ts";

/** The last run. */
export type AnalysedRun = {
  readonly planned: readonly PlannedStep[];
  /** The same reference until the next run. */
  readonly frames: readonly Frame[];
  readonly options: Omit<RunOptions, "planned" | "previous" | "onStep">;
  readonly scenario: Scenario;
  /** The cluster without the objects of the scenario. */
  readonly empty: Cluster;
  /** Runs another scenario. */
  readonly play: Play;
};

/** Answers a question about the last run. Never throws because of the content of a scenario. */
export type Analyse = (question: AnalysisQuestion, run: AnalysedRun) => AnalysisAnswer;

/** Returns a function that answers questions. It remembers which orders of steps it has tried. */
export function createAnalysis(): Analyse {
  const explore = createOrderExplorer();
  const minimise = createMinimiser();
  return (question, { planned, frames, options, scenario, empty, play }) => {
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
        const rows = index < 0 ? null : applyV2Elements(all, index, question.object);
        return { of: "elements", rows: rows?.map(elementView) ?? null };
      }
      case "laterOutput": {
        const index = indexOf(question.step);
        return { of: "laterOutput", output: kubectlPart().laterOutput(frames, index, options.namespace) };
      }
      case "goals":
        return { of: "goals", view: checkScenario(scenario, { frames, start: options.start }) };
      case "findings": {
        const until = question.step === null ? frames.length : indexOf(question.step) + 1;
        return { of: "findings", findings: findTraps(frames.slice(0, until), options.start) };
      }
      case "lesson":
        return { of: "lesson", problems: lessonProblems(question.scenario, play) };
      case "offers":
        return {
          of: "offers",
          goals: isTooLong(question.scenario) ? [] : offeredGoals(playSolution(question.scenario, play)),
        };
      case "truths": {
        const { step, object, field } = question;
        const lookedAt = object === null ? null : { object, field };
        return { of: "truths", truths: truthsAt(scenario, step, lookedAt, empty) };
      }
      case "minimise":
        return { of: "minimise", view: minimise(question, scenario, empty) };
      case "states": {
        const [first, second] = [question.first, question.second].map((choice) =>
          clusterOf(choice, { frames, start: options.start }, play),
        ) as [Cluster, Cluster];
        return { of: "states", comparison: compareStates(first, second) };
      }
      case "objects": {
        const { first, second, definition } = question;
        const known = frames.at(-1)?.cluster ?? options.start;
        return { of: "objects", fields: compareTexts([first, second], definition, known, empty) };
      }
      case "plainNames":
        return { of: "plainNames", scenario: plainNames(question.scenario, question.truth, empty) };
    }
  };
}

/** Returns the cluster of a state. */
function clusterOf({ scenario, step }: StateChoice, present: ReturnType<Play>, play: Play): Cluster {
  const { frames, start } = scenario === null ? present : play(scenario);
  return frames.find(({ planned }) => planned.step.id === step)?.cluster ?? start;
}

function comparisonView(comparison: StrategyComparison, planned: readonly PlannedStep[]): ComparisonView {
  const { strategies, steps, objects, divergence } = comparison;
  const view = {
    strategies: strategies.map((id) => ({ id, name: STRATEGY_NAMES[id] })),
    steps: steps.map((step, index) => ({ step: (planned[index] as PlannedStep).step.id, ...step })),
    objects: objects.map(({ key, rows }) => ({
      key,
      name: nameOf(key),
      rows: rows.map(({ path, label, differs, cells }) => ({
        path: pathText(path),
        label,
        differs,
        cells: cells.map(({ outcome, value, replaced, step, sentence }) => ({
          outcome,
          value: inlineValue(value),
          replaced: replaced && { actor: replaced.actor, value: inlineValue(replaced.value) },
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
        value: inlineValue(value),
        sentence,
      })),
    },
  };
  const applySteps = steps.filter(({ translations }) => translations.some((one) => one !== SAME_STEP)).length;
  return { ...view, verdict: verdictSentence({ ...view, applySteps }) };
}

/** Returns `deployments/web` for a key, with the namespace unless it is `default`. */
function nameOf(key: string): string {
  const [, plural = "", namespace = "", name = ""] = key.split("/");
  return `${plural}/${name}${namespace === "" || namespace === "default" ? "" : ` in ${namespace}`}`;
}
