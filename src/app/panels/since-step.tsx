import { useActions, usePage } from "../page/page-context.ts";
import "./since-step.css";

type SinceStepProps = {
  /** Place of the step, from 0; less than 0 for what was there before the first. */
  readonly step: number;
  readonly tabIndex?: number;
};

/** Says since which step, and leads there. */
export function SinceStep({ step, tabIndex = 0 }: SinceStepProps) {
  const words = step < 0 ? "since the start" : `since step ${step + 1}`;
  return <StepLink step={step} words={words} tabIndex={tabIndex} />;
}

/** Leads to a step, the focus too, since the link itself may be gone there; plain words where there is none. */
export function StepLink({ step, words, tabIndex = 0 }: SinceStepProps & { readonly words: string }) {
  const id = usePage((state) => state.scenario.steps[step]?.id ?? null);
  const actions = useActions();
  if (id === null) return <span>{words}</span>;
  const go = () => {
    actions.selectStep(id);
    document
      .querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"] button`)
      ?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="since-step" tabIndex={tabIndex} onClick={go}>
      {words}
    </button>
  );
}
