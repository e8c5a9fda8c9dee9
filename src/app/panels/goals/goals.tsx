import { useEffect, useMemo, useRef, useState } from "react";
import type { GoalsView, GoalView } from "../../../session/goals/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAnalysis } from "../compare/use-analysis.ts";
import { useFieldList } from "../use-field-list.ts";
import { LessonHelp } from "./lesson-help.tsx";
import { LessonProblems } from "./lesson-problems.tsx";
import { goalAnnouncement, reachedCount, reachedText, stepsText } from "./reached.ts";
import { RecordedNote } from "./recorded-note.tsx";
import { useKeptHeight } from "./use-kept-height.ts";
import "./goals.css";

const NONE: GoalsView = { goals: [], steps: 0, unmet: [] };

/** The goals of the scenario as a checklist; with a lesson, its task before them and help after them. On a phone, a line below them stays in view. */
export function Goals() {
  const lesson = usePageState(({ scenario }) => scenario.lesson);
  const result = useAnalysis({ of: "goals" });
  const { goals: all, steps, unmet } = result.kind === "ready" ? result.answer.view : NONE;
  const goals = useMemo(() => all.toSorted((one, other) => Number(one.isKept) - Number(other.isKept)), [all]);
  const isDone = goals.length > 0 && reachedCount(goals) === goals.length;
  const section = useRef<HTMLElement>(null);
  const [shownHints, setShownHints] = useState(0);
  const openTask = useKeptHeight(section, {
    isKnown: goals.length > 0,
    isDone,
    asked: `${steps} ${shownHints}`,
  });
  useAnnouncements(goals);
  const count = goals.length > 0 && (
    <GoalsCount goals={goals} steps={steps} enough={lesson && (lesson.par ?? lesson.solution.length)} />
  );
  return (
    <>
      <section
        ref={section}
        className="goals"
        aria-label={lesson === undefined ? "Goals" : "Lesson"}
        id="goals"
        tabIndex={-1}
        data-done={isDone || undefined}
      >
        <div className="goals-head">
          <h2 className="goals-task">
            <CodeText text={lesson?.task ?? "Goals"} />
          </h2>
          {count}
        </div>
        {result.kind === "failed" && <p className="quiet">The goals could not be checked.</p>}
        <Checklist goals={goals} />
        {lesson !== undefined && <LessonProblems lesson={lesson} />}
        {unmet.map(({ step, differences }) => (
          <UnmetStep key={step} step={step} differences={differences} />
        ))}
        {lesson !== undefined && (
          <LessonHelp lesson={lesson} isDone={isDone} shownHints={shownHints} onHint={setShownHints} />
        )}
        {lesson !== undefined && <RecordedNote />}
      </section>
      {lesson !== undefined && (
        <button type="button" className="goals-line" onClick={openTask}>
          <strong>Task</strong> {count}
        </button>
      )}
    </>
  );
}

type GoalsCountProps = {
  readonly goals: readonly GoalView[];
  readonly steps: number;
  /** How many steps are enough for the lesson; undefined without a lesson. */
  readonly enough: number | undefined;
};

/** How many goals are reached, and with how many steps. */
function GoalsCount({ goals, steps, enough }: GoalsCountProps) {
  const isDone = reachedCount(goals) === goals.length;
  return (
    <span className="goals-count" data-done={isDone || undefined}>
      {isDone && <Icon name="check" size={14} />}
      {isDone ? "Done" : reachedText(goals)}
      {enough !== undefined && <span className="quiet">{stepsText(steps, enough, isDone)}</span>}
    </span>
  );
}

function Checklist({ goals }: { readonly goals: readonly GoalView[] }) {
  const paths = useMemo(() => goals.map(({ field }) => field?.path ?? ""), [goals]);
  const list = useFieldList(paths, "goals");
  return (
    <ul className="goals-list" {...list.props}>
      {goals.map(({ says, missing, isKept }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the goals of a scenario keep their order
          key={at}
          className="goal"
          data-met={missing === null || undefined}
          {...list.row(at)}
        >
          <span className="goal-mark">
            {missing === null ? <Icon name="check" size={13} /> : <span className="goal-open" />}
            <span className="hidden-text">{markText(missing === null, isKept)}</span>
          </span>
          <span>
            {isKept && (
              <span className="quiet" aria-hidden="true">
                Keep:{" "}
              </span>
            )}
            <CodeText text={says} />
            {missing !== null && (
              <span className="goal-missing">
                <CodeText text={missing} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function markText(isMet: boolean, isKept: boolean): string {
  if (isKept) return isMet ? "Kept: " : "Lost: ";
  return isMet ? "Reached: " : "Not reached: ";
}

function UnmetStep({
  step,
  differences,
}: {
  readonly step: string;
  readonly differences: readonly string[];
}) {
  const actions = useActions();
  const number = usePageState(({ scenario }) => scenario.steps.findIndex(({ id }) => id === step) + 1);
  return (
    <p className="goals-unmet">
      <button type="button" className="button button-text" onClick={() => actions.selectStep(step)}>
        Step {number}
      </button>{" "}
      is not as expected. <CodeText text={differences.join(" ")} />
    </p>
  );
}

/** Lets screen readers say each goal that becomes true, after the result of the step. */
function useAnnouncements(goals: readonly GoalView[]): void {
  const actions = useActions();
  const before = useRef<readonly GoalView[]>(goals);
  useEffect(() => {
    const said = goalAnnouncement(before.current, goals);
    before.current = goals;
    if (said !== "") actions.announce(said);
  }, [goals, actions]);
}
