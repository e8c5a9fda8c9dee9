import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog/dialog.tsx";

type FormDialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog whose fields take effect while the user types, so it needs no confirmation. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {children}
        <div className="dialog-actions">
          <button type="submit" className="button button-solid">
            Done
          </button>
        </div>
      </form>
    </Dialog>
  );
}
