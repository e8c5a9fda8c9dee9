import { useRef } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import {
  PageProvider,
  useActions,
  useDeepPageState,
  usePageContext,
  usePageState,
  useShallowPageState,
} from "../../context/page-context.ts";
import { StepEditor } from "../../editor/step-editor.tsx";
import { fetchSoonParts } from "../../soon-part.ts";
import { indexOfStep } from "../../store/scenario/find-step.ts";
import { isGivenStep } from "../../store/scenario/given-steps.ts";
import { latestStepOf, stepWithoutText } from "../../store/state/select.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart, soonShown } from "../../ui/lazy-part.tsx";
import { useStepBadge } from "../badge.tsx";
import { AddStep } from "../timeline/add-step.tsx";
import { manifestId } from "./manifest-element.ts";
import { StepControls } from "./step-controls.tsx";
import { useNear } from "./use-near.ts";

const Terminal = lazyPart(async () => {
  const [{ Terminal: Shown }] = await Promise.all([
    import("../terminal/terminal.tsx"),
    fetchSoonParts(), // the first key in a file must change it at once
  ]);
  return Shown;
});

const NoStepYet = soonShown(() => import("./no-step-yet.tsx").then((part) => part.NoStepYet));

type ManifestProps = { readonly actor: string; readonly isSelected: boolean };

/** What an actor does at the selected step: its latest step up to there, with its text. */
export function Manifest({ actor, isSelected }: ManifestProps) {
  const group = useRef<HTMLDivElement>(null);
  const isNear = useNear(group) || isSelected;
  const actions = useActions();
  const step = useDeepPageState((state) => {
    const latest = latestStepOf(state, actor);
    return latest && stepWithoutText(latest);
  });
  const badge = useStepBadge(step);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with its legend cannot be a flex column in all browsers
    <div
      ref={group}
      role="group"
      id={manifestId(actor)}
      aria-label={`Manifest of ${actor}`}
      aria-current={isSelected ? "true" : undefined}
      className="manifest"
      data-colour={badge?.colour ?? 0}
      data-folded={step === undefined || undefined}
      onFocus={() => isSelected || actions.selectActor(actor)}
    >
      {isNear && step !== undefined && <StepOf actor={actor} step={step} />}
      {isNear && step === undefined && <NoStepYet actor={actor} />}
    </div>
  );
}

/** A step, which one can only read if a lesson gives it. */
function StepOf(props: { readonly actor: string; readonly step: Step }) {
  const page = usePageContext();
  const isGiven = usePageState(({ scenario }) => isGivenStep(scenario, props.step.id));
  if (!isGiven) return <EditableStep {...props} />;
  return (
    <>
      <PageProvider value={{ ...page, use: "look" }}>
        <EditableStep {...props} />
      </PageProvider>
      {page.use !== "look" && (
        <div className="manifest-given">
          <span>The lesson gives this step.</span>
          <AddStep actor={props.actor}>
            <Icon name="plus" />
            Add step
          </AddStep>
        </div>
      )}
    </>
  );
}

function EditableStep({ actor, step }: { readonly actor: string; readonly step: Step }) {
  const { index, selected } = useShallowPageState((state) => ({
    index: indexOfStep(state.scenario, step.id),
    selected: indexOfStep(state.scenario, state.selection.step),
  }));
  return (
    <>
      <StepControls key={step.id} step={step} earlier={index === selected ? null : index + 1} />
      {step.action.kind === "run" ? (
        <Terminal step={step} command={step.action} number={index + 1} />
      ) : (
        <StepEditor id={step.id} label={`Text of ${actor}, step ${index + 1}`} />
      )}
    </>
  );
}
