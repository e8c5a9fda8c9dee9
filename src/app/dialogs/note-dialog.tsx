import { useActions, usePageState } from "../context/page-context.ts";
import { findStep, indexOfStep } from "../store/scenario/find-step.ts";
import { FormDialog } from "./form-dialog.tsx";

type NoteDialogProps = { readonly id: string; readonly onClose: () => void };

/** Edits the note of a step while the user types. */
export function NoteDialog({ id, onClose }: NoteDialogProps) {
  const scenario = usePageState((state) => state.scenario);
  const actions = useActions();
  const note = findStep(scenario, id)?.note ?? "";
  return (
    <FormDialog title={`Note on step ${indexOfStep(scenario, id) + 1}`} onClose={onClose}>
      <label>
        Note
        <input
          className="field"
          value={note}
          onChange={(event) => actions.editOptions(id, { note: event.target.value }, "note")}
        />
      </label>
    </FormDialog>
  );
}
