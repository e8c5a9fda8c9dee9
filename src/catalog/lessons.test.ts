import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import { printScenario } from "../session/file/print-scenario.ts";
import { checkScenario } from "../session/goals/check-goals.ts";
import { lessonProblems, playSolution } from "../session/goals/check-lesson.ts";
import { offeredGoals } from "../session/goals/offered-goals.ts";
import { playScenario } from "../testing/play-scenario.ts";
import {
  type LessonFile,
  type LessonScenario,
  lessonFiles,
  otherWays,
} from "../testing/scenarios/course-lessons.ts";
import { chapters } from "./chapters.ts";
import { course, findLesson } from "./lessons.ts";

const folder = join(import.meta.dirname, "lessons");
const all = chapters.flatMap(({ lessons }) =>
  lessons.map((id, at) => ({ id, ...(lessonFiles().get(id) as LessonFile), following: lessons[at + 1] })),
);

const spec = readFileSync(join(import.meta.dirname, "../engine/SPEC.md"), "utf8");

/** Whether a step prunes: kubectl decides that, and SPEC.md has no rule for it. */
function prunes({ action }: Step): boolean {
  return action.kind === "run" && action.line.includes("--prune");
}

/** Returns the goals that do not hold after the steps of a lesson. */
function missing(scenario: Scenario): readonly (string | null)[] {
  return checkScenario(scenario, playScenario(scenario))
    .goals.map((goal) => goal.missing)
    .filter((one) => one !== null);
}

/** Returns a lesson after the first steps of its solution. */
function solved(scenario: LessonScenario, count: number): Scenario {
  return { ...scenario, steps: [...scenario.steps, ...scenario.lesson.solution.slice(0, count)] };
}

it("the course has all files, in the order of the chapters", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => path.replace(".yaml", ""));
  expect(chapters.flatMap((one) => one.lessons.map((id) => `${one.folder}/${id}`)).sort()).toEqual(
    files.sort(),
  );
  expect(course.flatMap(({ lessons }) => lessons.map(({ scenario }) => scenario))).toEqual(
    all.map(({ scenario }) => scenario),
  );
  expect(new Set(all.map(({ scenario }) => scenario.title)).size).toBe(all.length);
  expect(
    course.flatMap(({ lessons }) => lessons).filter(({ recordedWith }) => recordedWith === null),
  ).toEqual([]);
  expect(findLesson("no such lesson")).toBeNull();
});

describe.each(all)("the lesson $id", ({ id, text, scenario, following }) => {
  const { lesson, steps, description = "" } = scenario;
  const sentences = (words: string) => words.trim().split(/(?<=[.?!])\s+/);

  it("is a file as the page saves it", () => expect(printScenario(scenario)).toBe(text));

  it("has a situation of two sentences, a task of one, two hints and a reason with a link", () => {
    expect(sentences(description)).toHaveLength(2);
    expect(sentences(lesson.task)).toHaveLength(1);
    expect(lesson.hints).toHaveLength(2);
    expect(lesson.why).toContain("https://kubernetes.io/docs/");
    expect([...steps, ...lesson.solution].filter(({ note }) => note === undefined)).toEqual([]);
  });

  it("names rules of SPEC.md, if it is about a merge", () => {
    for (const rule of lesson.rules ?? []) expect(spec).toContain(`- **${rule}** `);
    expect((lesson.rules ?? []).length > 0).toBe(!steps.some(prunes) && !lesson.solution.some(prunes));
  });

  it("locks what is given, and leads to the next lesson", () => {
    expect(lesson.given ?? 0).toBe(steps.length);
    expect(lesson.next).toBe(following);
    expect(lesson.next === undefined || findLesson(lesson.next)).toBeTruthy();
  });

  it("is not done at the beginning, nor before the last step of its solution", () => {
    for (let count = 0; count < lesson.solution.length; count++)
      expect(missing(solved(scenario, count))).not.toEqual([]);
  });

  it("is done by its solution, which needs as many steps as par says", () => {
    const end = solved(scenario, lesson.solution.length);
    expect(missing(end)).toEqual([]);
    expect(checkScenario(end, playScenario(end)).steps).toBe(lesson.par ?? lesson.solution.length);
    expect(id).toMatch(/^[a-z-]+$/);
  });

  it("is right, and its author could choose goals that are new", () => {
    expect(lessonProblems(scenario, playScenario)).toEqual([]);
    expect(offeredGoals(playSolution(scenario, playScenario)).filter(({ isNew }) => isNew)).not.toEqual([]);
  });
});

describe("another way", () => {
  const lessonOf = (id: string) => lessonFiles().get(id)?.scenario as LessonScenario;
  const played = (id: string, steps: readonly Step[]): Scenario => {
    const lesson = lessonOf(id);
    return { ...lesson, steps: [...lesson.steps, ...steps] };
  };

  it("exists for at least twelve lessons, and differs from the solution", () => {
    const reach = [...otherWays("reach")];
    expect(reach.length).toBeGreaterThanOrEqual(12);
    const actions = (steps: readonly Step[]) => steps.map(({ actor, action }) => ({ actor, action }));
    for (const [id, steps] of reach)
      expect(actions(steps)).not.toEqual(actions(lessonOf(id).lesson.solution));
  });

  const settings = { apiVersion: "v1", kind: "ConfigMap", name: "settings" };
  const app = { ...settings, name: "app" };
  const patch = (actor: string, data: object, target = settings): Step => ({
    id: `${actor} patches`,
    actor,
    action: { kind: "patch", type: "merge", target, body: JSON.stringify({ data }) },
  });
  const first = (id: string): Step => lessonOf(id).lesson.solution[0] as Step;
  const last = (id: string): Step => lessonOf(id).lesson.solution.at(-1) as Step;
  const again = (id: string, at: number): Step => ({ ...(lessonOf(id).steps[at] as Step), id: "again" });

  it.each<[string, string, readonly Step[]]>([
    ["second-manager", "a patch", [patch("bob", { shape: "round" })]],
    ["share-a-value", "a patch", [patch("bob", { colour: "blue" })]],
    ["take-by-force", "force at once", [last("take-by-force")]],
    ["take-by-force", "a patch", [first("take-by-force"), patch("bob", { colour: "green" })]],
    ["give-up", "a patch", [patch("alice", { size: "small" })]],
    ["three-documents", "a patch", [patch("alice", { size: null }, app)]],
    [
      "the-way-back",
      "a patch after the apply",
      [first("the-way-back"), patch("alice", { size: null }, app), last("the-way-back")],
    ],
    ["stays-behind", "a patch", [patch("alice", { colour: null })]],
    [
      "hand-over-replicas",
      "a conflict on the way",
      [first("hand-over-replicas"), again("hand-over-replicas", 0), last("hand-over-replicas")],
    ],
  ])("of %s that does not show its rule is not accepted: %s", (id, _, steps) => {
    expect(missing(played(id, steps))).not.toEqual([]);
  });

  it.each([...otherWays("reach")])("of %s reaches its goals", (id, steps) => {
    expect(missing(played(id, steps))).toEqual([]);
  });

  it.each([...otherWays("miss")])("of %s is not accepted", (id, steps) => {
    expect(missing(played(id, steps))).not.toEqual([]);
  });
});
