import { useActions } from "../context/page-context.ts";

/** A button that opens an empty scenario and closes the dialog. */
export function NewScenario({ onClose }: { readonly onClose: () => void }) {
  const actions = useActions();
  return (
    <button
      type="button"
      className="button button-outline"
      onClick={() => {
        actions.openNew();
        onClose();
      }}
    >
      New scenario
    </button>
  );
}
