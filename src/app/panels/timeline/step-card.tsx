import { memo } from "react";
import type { Outcome } from "../../../engine/scenario/outcome.ts";
import type { Step } from "../../../engine/scenario/scenario.ts";
import { quoteCode } from "../../../words.ts";
import { useActions, useCanEdit, useShallowPageState } from "../../context/page-context.ts";
import { isGivenStep } from "../../store/scenario/given-steps.ts";
import { resultOf } from "../../store/state/select.ts";
import { stepPhrase } from "../../store/state/step-phrase.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { soonShown } from "../../ui/lazy-part.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";
import { Badge, useStepBadge } from "../badge.tsx";

const StepMenu = soonShown(() => import("./step-menu.tsx").then((part) => part.StepMenu));

type StepCardProps = {
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  readonly current: boolean;
  readonly reachable: boolean;
  /** The user drags it. */
  readonly isDragged: boolean;
};

const signs: { readonly [outcome in Outcome]: { readonly icon: IconName; readonly tone: string } } = {
  created: { icon: "check", tone: "ok" },
  changed: { icon: "check", tone: "ok" },
  deleted: { icon: "trash", tone: "ok" },
  unchanged: { icon: "equal", tone: "calm" },
  read: { icon: "eye", tone: "calm" },
  conflict: { icon: "warn", tone: "warn" },
  refused: { icon: "refuse", tone: "bad" },
  invalid: { icon: "refuse", tone: "bad" },
  disabled: { icon: "pause", tone: "calm" },
};

const ALTERED = "The last edit changed this result.";

/** A step: its actor, its action and its result, with a menu. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { step, index, count, current, reachable, isDragged } = props;
  const { outcome, summary, unexpected, busy, altered, given } = useShallowPageState((state) => {
    const row = resultOf(state, step.id);
    const busy = state.busy?.step === step.id;
    const { steps, turn } = state.altered;
    return {
      outcome: row?.outcome,
      summary: row?.summary ?? (state.waiting ? "…" : "not run"),
      unexpected: row?.unexpected,
      busy,
      altered: steps.has(step.id) ? turn % 2 : null,
      given: isGivenStep(state.scenario, step.id),
    };
  });
  const actions = useActions();
  const canEdit = useCanEdit();
  const badge = useStepBadge(step);
  const sign = outcome ? signs[outcome] : null;
  const result = busy ? "running…" : summary;
  const number = index + 1;
  const phrase = stepPhrase(step);
  const differences = unexpected === undefined ? "" : ["Not as expected.", ...unexpected].join(" ");
  const description = [given ? "Given." : "", differences, altered === null ? "" : ALTERED, step.note ?? ""]
    .map(quoteCode)
    .filter(Boolean)
    .join(" ");
  return (
    <li
      className="step"
      data-step={step.id}
      data-dragged={isDragged || undefined}
      data-colour={badge?.colour ?? 0}
      data-current={current || undefined}
      data-disabled={step.disabled || undefined}
      data-altered={altered ?? undefined}
    >
      <button
        type="button"
        className="step-open"
        aria-current={current ? "step" : undefined}
        aria-label={`Step ${number}, ${step.actor} ${phrase}: ${quoteCode(result)}`}
        aria-description={description || undefined}
        tabIndex={reachable ? 0 : -1}
        onClick={() => actions.selectStep(step.id)}
      >
        <span
          className="step-who"
          title={[`${step.actor} ${phrase}`, quoteCode(step.note ?? "")].filter(Boolean).join("\n\n")}
        >
          <span className="step-number">{number}</span>
          {badge !== null && <Badge of={badge} />}
          <span className="step-phrase">
            <b>{step.actor}</b> {phrase}
          </span>
          {step.note && <Icon name="note" size={13} />}
          {given && <span className="step-given">given</span>}
        </span>
        <span className="step-result" data-tone={sign?.tone} title={quoteCode(result)}>
          {sign && <Icon name={sign.icon} size={13} />}
          <span>
            <CodeText text={result} />
          </span>
        </span>
        {differences !== "" && (
          <span className="step-result" data-tone="warn" title={quoteCode(differences)}>
            <Icon name="unequal" size={13} />
            <span>
              <CodeText text={differences} />
            </span>
          </span>
        )}
      </button>
      {canEdit && <StepTools step={step} index={index} count={count} current={current} given={given} />}
    </li>
  );
});

type StepToolsProps = Pick<StepCardProps, "step" | "index" | "count" | "current"> & {
  /** Whether a lesson gives the step. */
  readonly given: boolean;
};

/** The menu of a step, and the grip to drag it. */
function StepTools({ current, ...step }: StepToolsProps) {
  return (
    <>
      <MenuButton
        label={`Actions of step ${step.index + 1}`}
        className="button button-icon step-menu"
        tabIndex={current ? 0 : -1}
        menu={(open) => <StepMenu open={open} {...step} />}
      >
        <Icon name="more" />
      </MenuButton>
      <span className="step-grip" aria-hidden="true">
        <Icon name="grip" />
      </span>
    </>
  );
}
