import { useCanEdit, useShallowPageState } from "../../context/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { StepBadge } from "../badge.tsx";
import { AddStep } from "../timeline/add-step.tsx";
import { ActorMenu } from "./actor-menu.tsx";
import { noStepText } from "./no-step-text.ts";

/** The manifest of an actor who has no step up to the selected one. */
export function NoStepYet({ actor }: { readonly actor: string }) {
  const canEdit = useCanEdit();
  const { title, advice } = useShallowPageState(({ scenario, frame }) => noStepText(actor, scenario, frame));
  return (
    <>
      <div className="manifest-head">
        <StepBadge step={undefined} />
        <h3 className="manifest-name">{actor}</h3>
        <span className="grow" />
        <ActorMenu actor={actor} />
      </div>
      <div className="panel-empty">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{advice}</p>
        {canEdit && (
          <AddStep actor={actor}>
            <Icon name="plus" />
            Add step
          </AddStep>
        )}
      </div>
    </>
  );
}
