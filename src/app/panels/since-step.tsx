import { useActions, usePage } from "../page/page-context.ts";
import "./since-step.css";

type SinceStepProps = {
  /** Place of the step, from 0; less than 0 for what was there before the first. */
  readonly step: number;
  readonly tabIndex?: number;
};

/** Says since which step, and leads there. */
export function SinceStep({ step, tabIndex = 0 }: SinceStepProps) {
  const id = usePage((state) => state.scenario.steps[step]?.id ?? null);
  const actions = useActions();
  if (id === null) return <span>since the start</span>;
  return (
    <button type="button" className="since-step" tabIndex={tabIndex} onClick={() => actions.selectStep(id)}>
      since step {step + 1}
    </button>
  );
}
