import type { Lesson, Step } from "../engine/scenario/scenario.ts";
import {
  childOf,
  type FileNode,
  readItems,
  readMap,
  readNonEmptyText,
  readText,
  readTexts,
  reportMissing,
} from "./file-node.ts";
import { LIMITS } from "./format.ts";
import { readGoals, readNumber } from "./read-goal.ts";

/** The keys of a lesson, in order. */
export const LESSON_KEYS = [
  "task",
  "goal",
  "hints",
  "solution",
  "par",
  "given",
  "why",
  "rules",
  "next",
] as const;

/** Returns the lesson at a node; undefined if it is absent or has an error. `readStep` reads a step of the solution. */
export function readLesson(
  node: FileNode,
  readStep: (node: FileNode, id: string) => Step | undefined,
): Lesson | undefined {
  if (node.value === undefined || readMap(node, LESSON_KEYS) === undefined) return undefined;
  const at = (key: (typeof LESSON_KEYS)[number]) => childOf(node, key);
  const task = readNonEmptyText(at("task"));
  const goal = at("goal").value === undefined ? reportMissing(at("goal")) : readGoals(at("goal"));
  const solution =
    at("solution").value === undefined
      ? reportMissing(at("solution"))
      : readItems(at("solution"), LIMITS.steps)?.flatMap(
          (step, index) => readStep(step, `solution${index + 1}`) ?? [],
        );
  const optional = {
    hints: readTexts(at("hints")),
    par: readNumber(at("par"), 1, LIMITS.steps),
    given: readNumber(at("given"), 0, LIMITS.steps),
    why: readText(at("why")),
    rules: readTexts(at("rules")),
    next: readText(at("next")),
  };
  if (task === undefined || goal === undefined || solution === undefined) return undefined;
  const isGiven = ([, value]: readonly [string, unknown]) =>
    value !== undefined && value !== 0 && value !== "";
  return { task, goal, solution, ...Object.fromEntries(Object.entries(optional).filter(isGiven)) };
}
