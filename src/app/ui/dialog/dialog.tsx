import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import "./dialog.css";
import { Icon } from "../icon.tsx";
import { showModal } from "./modal.ts";

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A modal dialog that is open while it is rendered. The focus starts in its first field. Escape, the close button and a click beside
 * the dialog close it. Dragging a selection out of a field does not.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);

  const close = useRef(onClose);
  close.current = onClose;

  // closes before the element is removed, because only then the browser restores the focus
  useLayoutEffect(() => {
    if (dialog.current) return showModal(dialog.current, () => close.current());
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ target }) => target === dialog.current && target === pressed.current && onClose()}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="button button-icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
