import type { ReactNode } from "react";
import { useActions, useDeepPageState, usePageState } from "../../context/page-context.ts";
import { findStep } from "../../store/scenario/find-step.ts";
import { resultOf } from "../../store/state/select.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PanelBoundary } from "../panel.tsx";
import { ClientMessage } from "./client-message.tsx";
import { Conflicts } from "./conflicts.tsx";
import { FoldedSentence } from "./folded-sentence.tsx";
import { SentenceText } from "./sentence.tsx";
import { TONE_ICONS } from "./tone-icons.ts";
import "./outcome.css";
import "./moves/moves.css";

const DefineKind = lazyPart(() => import("./define-kind.tsx").then((part) => part.DefineKind));
const Receipt = lazyPart(() => import("./receipt.tsx").then((part) => part.Receipt));

type OutcomeProps = {
  /** The buttons at the end of the bar. */
  readonly children?: ReactNode;
};

/** The bar that says what came of the selected step, and what to do next. */
export function Outcome({ children }: OutcomeProps) {
  const tone = usePageState((state) => state.frame?.outcome.tone ?? "quiet");
  const receipt = usePageState((state) => state.receipt);
  const isEmpty = usePageState(({ scenario, frame }) => scenario.steps.length === 0 && frame === null);
  const actions = useActions();
  if (isEmpty) return null;
  return (
    <section
      className="outcome"
      aria-label="Outcome"
      id="outcome"
      tabIndex={-1}
      data-tone={tone}
      onKeyDown={(event) => {
        if (event.key === "Escape") actions.closeReceipt();
      }}
    >
      <PanelBoundary>
        <div className="outcome-grid">
          <StepOutcome />
          {receipt !== null && <Receipt key={receipt.step} receipt={receipt} />}
          {children}
        </div>
      </PanelBoundary>
    </section>
  );
}

/** What came of the step; with conflicts, the moves out of them. */
function StepOutcome() {
  const { step, note, unexpected, outcome, conflicts, message } = useDeepPageState((state) => ({
    step: state.frame?.step ?? "",
    note: findStep(state.scenario, state.frame?.step ?? null)?.note,
    unexpected: resultOf(state, state.frame?.step)?.unexpected,
    outcome: state.frame?.outcome,
    conflicts: state.frame?.conflicts,
    message: state.frame?.message ?? null,
  }));
  if (outcome === undefined) return <p className="outcome-sentence quiet">Running…</p>;
  const sentence = (
    <FoldedSentence key={step} text={outcome.text}>
      <Icon name={TONE_ICONS[outcome.tone]} size={14} /> <SentenceText sentence={outcome.sentence} />
      {unexpected !== undefined && (
        <span className="outcome-unexpected">
          <Icon name="unequal" size={14} /> Not as expected. <CodeText text={unexpected.join(" ")} />
        </span>
      )}
      {note !== undefined && note !== "" && (
        <span className="outcome-note">
          Note: <CodeText text={note} />
        </span>
      )}
    </FoldedSentence>
  );
  const said = message !== null && <ClientMessage key={step} text={message} />;
  if (conflicts !== undefined && conflicts.length > 0)
    return (
      <Conflicts key={step} step={step} conflicts={conflicts} message={said}>
        {sentence}
      </Conflicts>
    );
  return (
    <div className="outcome-line">
      {sentence}
      {outcome.definable && <DefineKind {...outcome.definable} />}
      {said}
    </div>
  );
}
