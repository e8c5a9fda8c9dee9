import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog.tsx";

type TypingDialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with fields that change what they are about as they are typed in: there is nothing to confirm or to take back. */
export function TypingDialog({ title, onClose, children }: TypingDialogProps) {
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
