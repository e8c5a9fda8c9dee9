import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";

/** What a menu needs of its button. */
export type OpenMenu = {
  readonly id: string;
  /** Its accessible name; null for none. */
  readonly label: string | null;
  /** The button that opened it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClosed: () => void;
};

type MenuButtonProps = {
  /** The accessible name of the button and the menu; null: the text of `children`. */
  readonly label: string | null;
  readonly children: ReactNode;
  readonly className?: string;
  /** Returns the open menu, whose code may be late. */
  readonly menu: (open: OpenMenu) => ReactNode;
  readonly tabIndex?: number;
};

/** A button that opens a menu. */
export function MenuButton({ label, children, className = "button", menu, tabIndex }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label ?? undefined}
        tabIndex={tabIndex}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <ErrorBoundary fallback={() => null} onError={() => setOpen(false)}>
          {menu({ id, label, button, onClosed: () => setOpen(false) })}
        </ErrorBoundary>
      )}
    </>
  );
}
