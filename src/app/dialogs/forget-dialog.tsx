import { usePageContext } from "../page/page-context.ts";
import { canTellOthers } from "../store/channel.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Asks before everything that the browser keeps is cleared. */
export function ForgetDialog({ onClose }: { readonly onClose: () => void }) {
  const { forget } = usePageContext();
  return (
    <Dialog title="Forget everything?" onClose={onClose}>
      <p>
        All sessions, also those open in other tabs, and your settings are deleted from this browser. This
        cannot be undone. Links and files that you saved stay as they are.
      </p>
      {!canTellOthers() && (
        <p>
          Close all other tabs of this page first: this browser does not let it tell them, and they would keep
          theirs.
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-solid" onClick={() => forget()}>
          Forget everything
        </button>
      </div>
    </Dialog>
  );
}
