import { findStep, indexOfStep } from "../store/edits.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useActions, usePage } from "./page-context.ts";

type NoteDialogProps = { readonly id: string; readonly onClose: () => void };

/** What a step says about itself in the timeline, changed as it is typed. */
export function NoteDialog({ id, onClose }: NoteDialogProps) {
  const scenario = usePage((state) => state.scenario);
  const actions = useActions();
  const note = findStep(scenario, id)?.note ?? "";
  return (
    <Dialog title={`Note on step ${indexOfStep(scenario, id) + 1}`} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <label>
          Note
          <input
            className="field"
            value={note}
            onChange={(event) => actions.editOptions(id, { note: event.target.value }, "note")}
          />
        </label>
        <div className="dialog-actions">
          <button type="submit" className="button button-solid">
            Done
          </button>
        </div>
      </form>
    </Dialog>
  );
}
