import { useState } from "react";
import { nameProblem } from "../store/edits.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useActions, usePage } from "./page-context.ts";

type ActorDialogProps = {
  /** The actor to rename; null: a new one. */
  readonly rename: string | null;
  readonly onClose: () => void;
};

/** Asks for an actor's name. */
export function ActorDialog({ rename, onClose }: ActorDialogProps) {
  const scenario = usePage((state) => state.scenario);
  const actions = useActions();
  const [name, setName] = useState(rename ?? "");
  const [tried, setTried] = useState(false);
  const problem = nameProblem(scenario, name.trim(), rename ?? undefined);
  const shown = problem !== null && (tried || name.trim() !== "") ? problem : null;
  return (
    <Dialog title={rename === null ? "Add actor" : `Rename ${rename}`} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem !== null) return;
          if (rename === null) actions.addActor(name.trim());
          else actions.renameActor(rename, name.trim());
          onClose();
        }}
      >
        <label>
          Name
          <input
            className="field"
            value={name}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={shown !== null}
            aria-describedby="actor-problem"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p id="actor-problem" className="dialog-problem" role="alert">
          {shown}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid">
            {rename === null ? "Add" : "Rename"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
