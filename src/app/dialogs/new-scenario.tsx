import { useActions } from "../page/page-context.ts";

/** The button of a dialog that opens an empty scenario. */
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
