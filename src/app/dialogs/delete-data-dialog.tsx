import { useTabPage } from "../context/page-context.ts";
import { canBroadcast } from "../store/persist/channel.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";

/** Asks for confirmation before all local data is deleted. */
export function DeleteDataDialog({ onClose }: { readonly onClose: () => void }) {
  const { deleteLocalData } = useTabPage();
  return (
    <Dialog title="Delete all local data?" onClose={onClose}>
      <p>
        This deletes your settings and all sessions from this browser, also the sessions that other tabs show.
        You cannot undo it. Links and files that you saved stay as they are.
      </p>
      {!canBroadcast() && (
        <p>
          Close all other tabs of this page first. This browser does not let the page inform them, so they
          would keep their data.
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-solid" onClick={() => deleteLocalData()}>
          Delete all local data
        </button>
      </div>
    </Dialog>
  );
}
