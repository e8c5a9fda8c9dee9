import { useActions, usePageState } from "../context/page-context.ts";
import { FormDialog } from "./form-dialog.tsx";

/** Edits the title and the description of the scenario while the user types. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const title = usePageState((state) => state.scenario.title);
  const description = usePageState((state) => state.scenario.description ?? "");
  const actions = useActions();
  return (
    <FormDialog title="Title and description" onClose={onClose}>
      <label>
        Title
        <input className="field" value={title} onChange={(event) => actions.editTitle(event.target.value)} />
      </label>
      <label>
        Description
        <textarea
          className="field"
          rows={6}
          value={description}
          onChange={(event) => actions.editDescription(event.target.value)}
        />
      </label>
    </FormDialog>
  );
}
