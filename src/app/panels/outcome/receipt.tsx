import { useEffect } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import { joinNames } from "../../../words.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { findStep, indexOfStep } from "../../store/scenario/find-step.ts";
import type { EditReceipt, MoveReceipt, Receipt as ReceiptOf } from "../../store/state/state.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { Icon } from "../../ui/icon.tsx";
import { ToolIcon } from "../../ui/tool-icon.tsx";
import { focusOutcome, showOutcome } from "./focus-outcome.ts";
import "./receipt.css";
import { usePreview } from "./moves/use-preview.ts";
import { SentenceText } from "./sentence.tsx";
import { TONE_ICONS } from "./tone-icons.ts";

/** What the last action did. */
export function Receipt({ receipt }: { readonly receipt: ReceiptOf }) {
  return receipt.kind === "move" ? <MoveDone receipt={receipt} /> : <EditDone receipt={receipt} />;
}

/** Which step an edit in the table changed, and the way there: the page still shows another step. */
function EditDone({ receipt: { step: id, done } }: { readonly receipt: EditReceipt }) {
  const text = usePageState(({ scenario, selection }) => {
    const step = findStep(scenario, id);
    const [edited, shown] = [id, selection.step].map((one) => indexOfStep(scenario, one) + 1);
    return step === undefined
      ? done
      : `${done} in step ${edited}, ${step.actor} ${stepPhrase(step)}. You still see step ${shown}.`;
  });
  const number = usePageState(({ scenario }) => indexOfStep(scenario, id) + 1);
  const actions = useActions();
  return (
    <section className="receipt" data-tone="good" aria-label="What you did">
      <p className="receipt-text">
        <Icon name={TONE_ICONS.good} size={14} /> {text}
      </p>
      <div className="moves">
        <button
          type="button"
          className="button button-outline"
          onClick={closing(() => actions.selectStep(id))}
        >
          Show step {number}
        </button>
        <LastButtons />
      </div>
    </section>
  );
}

/** Returns an action that closes the receipt: the focus goes to the bar around it. */
function closing(action: () => void): () => void {
  return () => {
    focusOutcome();
    action();
  };
}

/** Undo and Close. */
function LastButtons() {
  const actions = useActions();
  return (
    <>
      <button type="button" className="button button-outline" onClick={closing(() => actions.undo())}>
        <ToolIcon name="undo" size={14} /> Undo
      </button>
      <button
        type="button"
        className="button button-icon"
        aria-label="Close"
        onClick={closing(actions.closeReceipt)}
      >
        <Icon name="close" />
      </button>
    </>
  );
}

/** What the last move did, what it means from now on, and what to try next. */
function MoveDone({ receipt }: { readonly receipt: MoveReceipt }) {
  const { from, conflict, resolution } = receipt;
  const asked = usePreview(from, conflict, receipt.preview === null ? resolution : null);
  const preview = receipt.preview ?? asked.preview;
  const added = useAddedSteps(receipt);
  const tone = usePageState(({ frame }) => (frame?.step === receipt.step ? frame.outcome.tone : "quiet"));
  const actions = useActions();
  useEffect(showOutcome, []);
  const { next = null } = preview ?? {};
  useEffect(() => () => actions.showPreview(null), [actions]);
  const show = (isShown: boolean) => actions.showPreview(isShown ? next : null);
  return (
    <section className="receipt" data-tone={tone} aria-label="What you did" aria-busy={preview === null}>
      <p className="receipt-text">
        <Icon name={TONE_ICONS[tone]} size={14} /> {added}{" "}
        {preview !== null && (
          <>
            <SentenceText sentence={preview.meaning.length > 0 ? preview.meaning : preview.now} />{" "}
            <SentenceText sentence={preview.later} />
          </>
        )}
      </p>
      <div className="moves">
        {next !== null && (
          <button
            type="button"
            className="button button-outline"
            onPointerEnter={(event) => event.pointerType === "mouse" && show(true)}
            onPointerLeave={() => show(false)}
            onFocus={() => show(true)}
            onBlur={() => show(false)}
            onClick={closing(() => actions.repeatStep(next.step))}
          >
            {next.label}
          </button>
        )}
        <LastButtons />
      </div>
    </section>
  );
}

/** Returns which steps a move added: `Added step 4: alice applies with force.` */
function useAddedSteps({ from, step: id, resolution, conflict }: MoveReceipt): string {
  return usePageState(({ scenario }) => {
    const first = indexOfStep(scenario, from) + 1;
    const last = indexOfStep(scenario, id);
    const added = scenario.steps.slice(first, last + 1);
    const numbers = added.map((_, at) => String(first + at + 1));
    const told = added.map((step) => {
      const what = step.action.kind === "run" ? "runs the command line again" : stepPhrase(step);
      return `${step.actor} ${what}${step.id === id ? CHANGES[resolution](conflict === null) : ""}`;
    });
    if (added.length === 0) return "";
    return `Added ${added.length === 1 ? "step" : "steps"} ${joinNames(numbers)}: ${told.join(", then ")}.`;
  });
}

/** What a move changes in the manifest, after the phrase for the step. */
const CHANGES: Readonly<Record<ConflictResolution, (isAll: boolean) => string>> = {
  force: () => "",
  ownerWrites: () => "",
  giveUp: (isAll) => ` without the ${isAll ? "fields" : "field"}`,
  share: (isAll) => ` with the live ${isAll ? "values" : "value"}`,
};
