import { memo } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import type { Outcome } from "../../../worker/protocol.ts";
import { useActions, useLooks, useParts } from "../../page/page-context.ts";
import { rowOf } from "../../store/select.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { stepPhrase } from "../../view/phrase.ts";

type StepCardProps = {
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  readonly current: boolean;
  readonly reachable: boolean;
  /** It is being dragged. */
  readonly held: boolean;
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

/** One step: who, what, and what came of it; with a menu of what can be done to it. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { step, index, count, current, reachable, held } = props;
  const { outcome, summary, busy } = useParts((state) => {
    const row = rowOf(state, step.id);
    const busy = state.busy?.step === step.id;
    return { outcome: row?.outcome, summary: row?.summary ?? (state.waiting ? "…" : "not run"), busy };
  });
  const actions = useActions();
  const looks = useLooks();
  const look = looks(step.actor);
  const sign = outcome ? signs[outcome] : null;
  const result = busy ? "running…" : summary;
  const number = index + 1;
  const phrase = stepPhrase(step);
  return (
    <li
      className="step"
      data-step={step.id}
      data-held={held || undefined}
      data-colour={look.colour}
      data-current={current || undefined}
      data-disabled={step.disabled || undefined}
    >
      <button
        type="button"
        className="step-open"
        aria-current={current ? "step" : undefined}
        aria-label={`Step ${number}, ${step.actor} ${phrase}: ${result}`}
        tabIndex={reachable ? 0 : -1}
        onClick={() => actions.selectStep(step.id)}
      >
        <span className="step-who">
          <span className="step-number">{number}</span>
          <Chip mark={look.mark} colour={look.colour} />
          <span className="step-phrase" title={`${step.actor} ${phrase}`}>
            <b>{step.actor}</b> {phrase}
          </span>
        </span>
        <span className="step-result" data-tone={sign?.tone}>
          {sign && <Icon name={sign.icon} size={13} />}
          <span>{result}</span>
        </span>
        {step.note && (
          <span className="step-note" title={step.note}>
            {step.note}
          </span>
        )}
      </button>
      <Menu
        label={`Actions of step ${number}`}
        className="button button-icon step-menu"
        tabIndex={current ? 0 : -1}
        items={[
          {
            key: "copy",
            label: "Duplicate",
            hint: "D",
            onSelect: () => actions.duplicateStep(step.id),
          },
          {
            key: "toggle",
            label: step.disabled ? "Enable" : "Disable",
            hint: "X",
            onSelect: () => actions.toggleStep(step.id),
          },
          {
            key: "note",
            label: step.note ? "Edit note…" : "Add note…",
            hint: "E",
            onSelect: () => actions.show({ kind: "note", step: step.id }),
          },
          {
            key: "earlier",
            label: "Move earlier",
            hint: "Alt ←",
            disabled: index === 0,
            parted: true,
            onSelect: () => actions.moveStep(step.id, -1),
          },
          {
            key: "later",
            label: "Move later",
            hint: "Alt →",
            disabled: index === count - 1,
            onSelect: () => actions.moveStep(step.id, 1),
          },
          {
            key: "delete",
            label: "Delete",
            hint: "Del",
            parted: true,
            onSelect: () => actions.removeStep(step.id),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <span className="step-grip" aria-hidden="true">
        <Icon name="grip" />
      </span>
    </li>
  );
});
