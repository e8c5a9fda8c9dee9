import { useState } from "react";
import type { Goal } from "../../../engine/scenario/goal.ts";
import type { LessonScenario } from "../../../engine/scenario/scenario.ts";
import type { OfferedGoal } from "../../../session/goals/types.ts";
import { plural } from "../../../words.ts";
import { usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { CodeText } from "../../ui/code-text.tsx";

type GoalChoiceProps = {
  readonly scenario: LessonScenario;
  readonly chosen: readonly Goal[];
  readonly onChange: (chosen: readonly Goal[]) => void;
};

/** Chooses the goals of a lesson among those that its solution reaches. */
export function GoalChoice({ scenario, chosen, onChange }: GoalChoiceProps) {
  const { engine } = usePageContext();
  const [words, setWords] = useState("");
  const { answer, hasFailed } = useAnswer({
    topic: "offers",
    about: [scenario.steps.length, scenario.lesson.solution.length],
    ask: () => engine.analyse({ of: "offers", scenario }),
  });
  const offered = answer?.of === "offers" ? answer.goals : null;
  const keys = new Set(chosen.map(keyOf));
  const toggle = ({ goal }: OfferedGoal) => {
    const others = chosen.filter((one) => keyOf(one) !== keyOf(goal));
    onChange(others.length === chosen.length ? [...chosen, goal] : others);
  };
  const found = (offered ?? []).filter(({ says }) => hasWords(says, words));
  const lists = [
    { title: "Goals that the solution reaches", goals: found.filter(({ isNew }) => isNew), open: true },
    {
      title: "These hold at the beginning, too",
      goals: found.filter(({ isNew }) => !isNew),
      open: words.trim() !== "" || (offered ?? []).some(({ goal, isNew }) => !isNew && keys.has(keyOf(goal))),
    },
  ];
  return (
    <fieldset className="make-lesson-goals">
      <legend>Goals: what is to hold at the end ({plural(chosen.length, "goal")} chosen)</legend>
      {offered === null ? (
        <p className="quiet">{hasFailed ? "The solution could not be played." : "Playing the solution…"}</p>
      ) : (
        <>
          <input
            className="field"
            type="search"
            aria-label="Find a goal"
            placeholder="Find: a field, a manager, force…"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <LostGoals chosen={chosen} offered={offered} onChange={onChange} />
          {lists.map(({ title, goals, open }) => (
            <details key={`${title} ${open}`} open={open} className="make-lesson-group">
              <summary>
                {title} ({goals.length})
              </summary>
              {goals.map((one) => (
                <label key={keyOf(one.goal)} className="make-lesson-goal">
                  <input type="checkbox" checked={keys.has(keyOf(one.goal))} onChange={() => toggle(one)} />
                  <span>
                    <CodeText text={one.says} />
                  </span>
                </label>
              ))}
            </details>
          ))}
        </>
      )}
    </fieldset>
  );
}

/** Lets the user drop chosen goals that are not offered, because the solution does not reach them, or because they came with a file. */
function LostGoals({
  chosen,
  offered,
  onChange,
}: Omit<GoalChoiceProps, "scenario"> & { readonly offered: readonly OfferedGoal[] }) {
  const known = new Set(offered.map(({ goal }) => keyOf(goal)));
  const others = chosen.filter((goal) => !known.has(keyOf(goal)));
  if (others.length === 0) return null;
  return (
    <p>
      {plural(others.length, "chosen goal")} {others.length === 1 ? "is" : "are"} not in the lists.{" "}
      <button
        type="button"
        className="button button-text"
        onClick={() => onChange(chosen.filter((goal) => known.has(keyOf(goal))))}
      >
        Leave out
      </button>
    </p>
  );
}

function keyOf(goal: Goal): string {
  return JSON.stringify(Object.entries(goal).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function hasWords(sentence: string, words: string): boolean {
  const text = sentence.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
