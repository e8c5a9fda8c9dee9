import { useActions, usePage } from "../page/page-context.ts";
import { TypingDialog } from "./typing-dialog.tsx";

/** Title and description of the scenario, changed as they are typed. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const title = usePage((state) => state.scenario.title);
  const description = usePage((state) => state.scenario.description ?? "");
  const actions = useActions();
  return (
    <TypingDialog title="About this scenario" onClose={onClose}>
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
    </TypingDialog>
  );
}
