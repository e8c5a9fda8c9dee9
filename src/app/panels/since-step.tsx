import { useActions, usePageState } from "../context/page-context.ts";
import "./since-step.css";

type SinceStepProps = {
  /** The index of the step, from 0; negative for the cluster before the first step. */
  readonly step: number;
  readonly tabIndex?: number;
};

/** A link `since step 3` that selects the step. */
export function SinceStep({ step, tabIndex = 0 }: SinceStepProps) {
  const words = step < 0 ? "since before step 1" : `since step ${step + 1}`;
  return <StepLink step={step} words={words} tabIndex={tabIndex} />;
}

/** A link that selects and focuses a step, because the link may disappear then. Plain text if there is no such step. */
export function StepLink({ step, words, tabIndex = 0 }: SinceStepProps & { readonly words: string }) {
  const id = usePageState((state) => state.scenario.steps[step]?.id ?? null);
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
