import { useEffect } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { findStep, indexOfStep } from "../../store/scenario/edits.ts";
import type { Receipt as ReceiptOf } from "../../store/state/state.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { Icon } from "../../ui/icon.tsx";
import { focusOutcome, showOutcome } from "./focus-outcome.ts";
import { SentenceText } from "./sentence.tsx";
import { TONE_ICONS } from "./tone-icons.ts";
import { usePreview } from "./use-preview.ts";

/** What the last move did, what it means from now on, and what to try next. */
export function Receipt({ receipt }: { readonly receipt: ReceiptOf }) {
  const { from, conflict, resolution } = receipt;
  const asked = usePreview(from, conflict, receipt.preview === null ? resolution : null);
  const preview = receipt.preview ?? asked.preview;
  const added = useAddedStep(receipt);
  const tone = usePageState(({ frame }) => (frame?.step === receipt.step ? frame.outcome.tone : "quiet"));
  const actions = useActions();
  useEffect(showOutcome, []);
  const { next = null } = preview ?? {};
  const then = (action: () => void) => () => {
    focusOutcome(); // the receipt disappears
    action();
  };
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
            onClick={then(() => actions.repeatStep(next.step))}
          >
            {next.label}
          </button>
        )}
        <button type="button" className="button button-outline" onClick={then(actions.undo)}>
          <Icon name="undo" size={14} /> Undo
        </button>
        <button
          type="button"
          className="button button-icon"
          aria-label="Close"
          onClick={then(actions.closeReceipt)}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

/** Returns which step a move added: `Added step 4: alice applies with force.` */
function useAddedStep({ step: id, resolution, conflict }: ReceiptOf): string {
  return usePageState(({ scenario }) => {
    const step = findStep(scenario, id);
    if (step === undefined) return "";
    const what = step.action.kind === "run" ? "runs the command line again" : stepPhrase(step);
    return `Added step ${indexOfStep(scenario, id) + 1}: ${step.actor} ${what}${CHANGES[resolution](conflict === null)}.`;
  });
}

/** What a move changes in the manifest, after the phrase for the step. */
const CHANGES: Readonly<Record<ConflictResolution, (isAll: boolean) => string>> = {
  force: () => "",
  giveUp: (isAll) => ` without the ${isAll ? "fields" : "field"}`,
  share: (isAll) => ` with the live ${isAll ? "values" : "value"}`,
};
