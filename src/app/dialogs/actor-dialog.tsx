import { useActions, usePageState } from "../context/page-context.ts";
import { nameProblem } from "../store/scenario/step-edits.ts";
import { NameDialog } from "../ui/dialog/name-dialog.tsx";

type ActorDialogProps = {
  /** The actor to rename; null for a new one. */
  readonly rename: string | null;
  readonly onClose: () => void;
};

/** Asks for an actor's name. */
export function ActorDialog({ rename, onClose }: ActorDialogProps) {
  const scenario = usePageState((state) => state.scenario);
  const actions = useActions();
  return (
    <NameDialog
      title={rename === null ? "Add actor" : `Rename ${rename}`}
      verb={rename === null ? "Add" : "Rename"}
      name={rename ?? ""}
      problemOf={(name) => nameProblem(scenario, name, rename ?? undefined)}
      onDone={(name) => {
        if (rename === null) actions.addActor(name);
        else actions.renameActor(rename, name);
      }}
      onClose={onClose}
    />
  );
}
