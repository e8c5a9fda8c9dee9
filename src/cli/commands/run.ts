import type { Outcome } from "../../engine/scenario/outcome.ts";
import { phraseOfStep } from "../../engine/scenario/phrase-of-step.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { GoalsView } from "../../session/goals/types.ts";
import type { Session } from "../../session/session.ts";
import type { Timeline } from "../../session/timeline/types.ts";
import { plural, shorten } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { openSession } from "../open-session.ts";
import { painter, type Tone } from "../output/colours.ts";
import { printable, printJson } from "../output/printable.ts";
import { table } from "../output/table.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { findObject, findStep } from "./find-step.ts";
import { inVersion } from "./in-version.ts";
import { type Shown, showStep } from "./show-step.ts";
import { solved } from "./solved.ts";

/** What `run` shall do. `step`: a number from 1; null for the last one. */
export type RunOptions = {
  readonly step: number | null;
  /** What to show of the step; null for the table of all steps. */
  readonly show: Shown | null;
  /** The object to show, as `KIND/NAME`; null for the first one of the step. */
  readonly object: string | null;
  /** The Kubernetes version of the server; null for that of the file. */
  readonly kubernetes: string | null;
  /** Whether the solution of a lesson runs after its given steps. */
  readonly solution: boolean;
  readonly json: boolean;
};

/** Plays a scenario, and prints its steps or one of them. Returns 1 if a step ends otherwise than expected, or if a goal does not hold. */
export async function runScenario(terminal: Terminal, file: string, options: RunOptions): Promise<number> {
  const found = await scenarioOrNull(terminal, file);
  if (found === null) return EXIT.wrong;
  const read = inVersion(found, options.kubernetes);
  const scenario = options.solution ? solved(read) : read;
  if (scenario === null) {
    terminal.err("The scenario has no lesson, so it has no solution.\n");
    return EXIT.wrong;
  }
  const step = findStep(scenario, options.step);
  if ("problem" in step) {
    terminal.err(`${step.problem}\n`);
    return EXIT.wrong;
  }
  const session = openSession();
  const { timeline } = session.run(scenario, { step: step.id, object: null });
  const goals = goalsOf(session);
  const isAsExpected =
    (timeline.problems ?? []).length === 0 &&
    goals.unmet.length === 0 &&
    goals.goals.every(({ missing }) => missing === null);
  const exit = isAsExpected ? EXIT.ok : EXIT.differs;
  if (options.show === null) {
    const result = resultOf(scenario, timeline, goals, isAsExpected);
    terminal.out(options.json ? printJson(result) : resultText(result, terminal));
    return exit;
  }
  const object = findObject(session, step.id, options.object);
  if ("problem" in object) {
    terminal.err(`${printable(object.problem)}\n`);
    return EXIT.wrong;
  }
  const shown = showStep(session, { step: step.id, object: object.key }, options.show);
  terminal.out(options.json ? printJson(shown.value) : printable(shown.text));
  return exit;
}

function goalsOf(session: Session): GoalsView {
  const answer = session.analyse({ of: "goals" });
  if (answer.of !== "goals") throw new Error("the session answered another question");
  return answer.view;
}

/** What came of a scenario. */
type RunResultView = {
  readonly title: string;
  /** Whether every step ended as expected and every goal holds. */
  readonly ok: boolean;
  /** What could not be set up before the first step. */
  readonly problems: readonly string[];
  readonly steps: readonly {
    readonly step: number;
    readonly actor: string;
    /** What the step does: `applies with force`. */
    readonly does: string;
    readonly outcome: Outcome;
    readonly summary: string;
    /** How the result differs from what is expected. */
    readonly unexpected: readonly string[];
  }[];
  readonly goals: readonly {
    readonly says: string;
    readonly holds: boolean;
    /** What is missing; null if the goal holds. */
    readonly missing: string | null;
  }[];
};

function resultOf(
  { title, steps }: Scenario,
  { rows, problems = [] }: Timeline,
  { goals, unmet }: GoalsView,
  ok: boolean,
): RunResultView {
  return {
    title,
    ok,
    problems,
    steps: rows.map(({ outcome, summary }, at) => {
      const step = steps[at] as Scenario["steps"][number];
      const found = unmet.find((one) => one.step === step.id);
      return {
        step: at + 1,
        actor: step.actor,
        does: phraseOfStep(step),
        outcome,
        summary,
        unexpected: found?.differences ?? [],
      };
    }),
    goals: goals.map(({ says, missing }) => ({ says, holds: missing === null, missing })),
  };
}

const TONES: Readonly<Record<Outcome, Tone>> = {
  created: "good",
  changed: "good",
  deleted: "good",
  unchanged: "quiet",
  read: "quiet",
  disabled: "quiet",
  conflict: "conflict",
  refused: "bad",
  invalid: "bad",
};

/** How many characters of a command line the table shows. */
const MAX_PHRASE = 60;

function resultText({ title, problems, steps, goals }: RunResultView, terminal: Terminal): string {
  const paint = painter(terminal);
  const cells = steps.map(({ step, actor, does, summary }) =>
    [`${step}.`, actor, shorten(does, MAX_PHRASE), summary].map((text) =>
      printable(text.replace(/\s+/g, " ")),
    ),
  );
  const lines = table(cells).flatMap((line, at) => {
    const { outcome, unexpected } = steps[at] as RunResultView["steps"][number];
    const summary = cells[at]?.at(-1) ?? "";
    const differences = unexpected.map(
      (one) => `      ${paint("bad", "not as expected:")} ${printable(one)}`,
    );
    return [line.slice(0, line.length - summary.length) + paint(TONES[outcome], summary), ...differences];
  });
  const unmet = steps.filter(({ unexpected }) => unexpected.length > 0).length;
  const missing = goals.filter(({ holds }) => !holds).length;
  const parts = [
    [paint("heading", printable(title || "Untitled"))],
    problems.map((one) => `${paint("bad", "not set up:")} ${printable(one)}`),
    lines,
    goals.flatMap(({ says, missing: what }) => [
      `${what === null ? paint("good", "holds  ") : paint("bad", "missing")}  ${printable(says)}`,
      ...(what === null ? [] : [`         ${printable(what)}`]),
    ]),
    [
      `${plural(steps.length, "step")}${unmet === 0 ? "" : `, ${unmet} not as expected`}${
        goals.length === 0 ? "" : `, ${goals.length - missing} of ${plural(goals.length, "goal")} reached`
      }.`,
    ],
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}
