import { useActions, usePage } from "../page/page-context.ts";
import { findStep, indexOfStep } from "../store/edits.ts";
import { TypingDialog } from "./typing-dialog.tsx";

type NoteDialogProps = { readonly id: string; readonly onClose: () => void };

/** What a step says about itself in the timeline, changed as it is typed. */
export function NoteDialog({ id, onClose }: NoteDialogProps) {
  const scenario = usePage((state) => state.scenario);
  const actions = useActions();
  const note = findStep(scenario, id)?.note ?? "";
  return (
    <TypingDialog title={`Note on step ${indexOfStep(scenario, id) + 1}`} onClose={onClose}>
      <label>
        Note
        <input
          className="field"
          value={note}
          onChange={(event) => actions.editOptions(id, { note: event.target.value }, "note")}
        />
      </label>
    </TypingDialog>
  );
}
