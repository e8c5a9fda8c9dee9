import type { Goal } from "../../../engine/scenario/goal.ts";
import type { Lesson, LessonScenario, Scenario, Step } from "../../../engine/scenario/scenario.ts";

/** A lesson as its author writes it. */
export type LessonDraft = {
  readonly title: string;
  /** The description of the scenario, in Markdown. */
  readonly situation: string;
  readonly task: string;
  /** One hint on each line. */
  readonly hints: string;
  /** Markdown. */
  readonly why: string;
  /** How many of the first steps the lesson gives. The others are its solution. */
  readonly given: number;
  readonly goal: readonly Goal[];
};

/** Returns the draft with which the author of a lesson begins: that of the scenario's lesson, if it has one. */
export function newLessonDraft(scenario: Scenario): LessonDraft {
  const { title, description = "", goal, lesson } = scenario;
  return {
    title,
    situation: description,
    task: lesson?.task ?? "",
    hints: lesson?.hints?.join("\n") ?? "",
    why: lesson?.why ?? "",
    given: Math.max(0, lesson?.given ?? stepsForLesson(scenario).length - 1),
    goal: lesson?.goal ?? goal ?? [],
  };
}

/** Returns the steps of which a lesson can be made: those of the scenario; of a lesson that nobody has begun, those of its solution, too. */
export function stepsForLesson({ steps, lesson }: Scenario): readonly Step[] {
  const isBegun = lesson === undefined || steps.length > (lesson.given ?? 0);
  return isBegun ? steps : [...steps, ...lesson.solution];
}

/** Returns the scenario with the lesson of a draft, as its reader opens it: with the given steps only. */
export function scenarioOfDraft(scenario: Scenario, draft: LessonDraft): LessonScenario {
  const { goal: _, description: __, lesson: former, ...rest } = scenario;
  const steps = stepsForLesson(scenario);
  const hints = draft.hints
    .split("\n")
    .map((hint) => hint.trim())
    .filter((hint) => hint !== "");
  const lesson: Lesson = {
    task: draft.task.trim(),
    goal: draft.goal,
    ...(hints.length > 0 && { hints }),
    solution: steps.slice(draft.given).filter(({ disabled }) => disabled !== true),
    ...(draft.given > 0 && { given: draft.given }),
    ...(draft.why.trim() !== "" && { why: draft.why }),
    ...(former?.rules !== undefined && { rules: former.rules }),
  };
  return {
    ...rest,
    title: draft.title.trim(),
    ...(draft.situation.trim() !== "" && { description: draft.situation }),
    steps: steps.slice(0, draft.given),
    lesson,
  };
}

/** Returns what is missing in a draft before its lesson can be played, in sentences. */
export function missingInDraft(scenario: Scenario, { task, goal, given }: LessonDraft): readonly string[] {
  const hasSolution = stepsForLesson(scenario)
    .slice(given)
    .some(({ disabled }) => disabled !== true);
  return [
    ...(task.trim() === "" ? ["Write the task."] : []),
    ...(goal.length === 0 ? ["Choose a goal."] : []),
    ...(hasSolution
      ? []
      : ["The solution has no step. Let the lesson give fewer steps, or add a step first."]),
  ];
}
