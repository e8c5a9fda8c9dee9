import { useId, useRef, useState } from "react";
import { useActions, useDeepPageState, usePageContext } from "../../context/page-context.ts";
import {
  type LessonDraft,
  missingInDraft,
  newLessonDraft,
  scenarioOfDraft,
  stepsForLesson,
} from "../../store/scenario/lesson-draft.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { GoalChoice } from "./goal-choice.tsx";
import { KeepLesson } from "./keep-lesson.tsx";
import "./make-lesson.css";

type MakeLessonDialogProps = {
  /** What the user wrote before; null for a new draft. */
  readonly draft: LessonDraft | null;
  readonly onClose: () => void;
};

/** Makes a lesson of the scenario: the first steps are given, the others are the solution, and the user chooses goals and writes the texts. */
export function MakeLessonDialog({ draft: former, onClose }: MakeLessonDialogProps) {
  const { store } = usePageContext();
  const actions = useActions();
  const [scenario] = useState(() => store.getState().scenario);
  const first = useRef(former ?? newLessonDraft(scenario)); // of the same steps, unless the user changed them since
  const [draft, setDraft] = useState(first.current);
  const change = (next: Partial<LessonDraft>) => setDraft({ ...draft, ...next });
  const isKept = useRef(false);
  const leave = () => {
    if (!isKept.current && (former !== null || draft !== first.current)) {
      actions.notify({
        id: "lesson",
        tone: "info",
        text: "Your lesson is not saved. The page keeps it until you leave.",
        action: { label: "Continue", run: () => actions.showDialog({ kind: "make-lesson", draft }) },
      });
    }
    onClose();
  };
  const made = scenarioOfDraft(scenario, draft);
  return (
    <Dialog title="Make a lesson" onClose={leave}>
      <form className="dialog-form make-lesson" onSubmit={(event) => event.preventDefault()}>
        <p className="quiet">
          A lesson is a task. Its reader finds the given steps, adds others, and is done when all goals hold.
        </p>
        <TextField label="Title" value={draft.title} onChange={(title) => change({ title })} />
        <TextField
          label="Situation: what has happened, in two sentences"
          rows={2}
          value={draft.situation}
          onChange={(situation) => change({ situation })}
        />
        <TextField
          label="Task: what to do, in one sentence"
          value={draft.task}
          onChange={(task) => change({ task })}
        />
        <GivenSteps given={draft.given} onChange={(given) => change({ given })} />
        <GoalChoice scenario={made} chosen={draft.goal} onChange={(goal) => change({ goal })} />
        <TextField
          label="Hints, one on each line"
          rows={2}
          value={draft.hints}
          onChange={(hints) => change({ hints })}
        />
        <TextField
          label="Why: what the reader learns, shown at the end"
          rows={2}
          value={draft.why}
          onChange={(why) => change({ why })}
        />
        <KeepLesson
          scenario={made}
          missing={missingInDraft(scenario, draft)}
          onKept={() => {
            isKept.current = true;
          }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  /** How many lines it has; default: one, without line breaks. */
  readonly rows?: number;
  readonly onChange: (text: string) => void;
};

function TextField({ label, value, rows, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="make-lesson-text">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input id={id} className="field" value={value} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          id={id}
          className="field"
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

type GivenStepsProps = { readonly given: number; readonly onChange: (given: number) => void };

/** Chooses how many of the first steps the lesson gives. */
function GivenSteps({ given, onChange }: GivenStepsProps) {
  const id = useId();
  const steps = useDeepPageState(({ scenario }) =>
    stepsForLesson(scenario).map((step) => `${step.actor} ${stepPhrase(step)}`),
  );
  const solution = Math.max(0, steps.length - given);
  return (
    <div className="make-lesson-given">
      <label htmlFor={id}>The reader begins</label>
      <select
        id={id}
        className="field"
        value={Math.min(given, steps.length)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={0}>before the first step</option>
        {steps.map((phrase, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps do not change while the dialog is open
          <option key={at} value={at + 1}>
            after step {at + 1}: {phrase}
          </option>
        ))}
      </select>
      <span className="quiet">
        {solution === 0 ? "No step is left for the solution." : solutionText(given + 1, steps.length)}
      </span>
    </div>
  );
}

function solutionText(from: number, to: number): string {
  return from === to ? `Step ${from} is the solution.` : `Steps ${from} to ${to} are the solution.`;
}
