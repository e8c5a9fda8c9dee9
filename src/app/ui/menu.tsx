import { type ReactNode, useId, useRef, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { soonShown } from "./lazy-part.tsx";
import type { MenuItem } from "./menu-item.ts";
import "./menu.css"; // in the first load, before the styles of other popups

const MenuPopup = soonShown(() => import("./menu-popup.tsx").then((part) => part.MenuPopup));

type MenuProps = {
  /** The accessible name of the button and the menu; null: the text of `children`. */
  readonly label: string | null;
  readonly children: ReactNode;
  readonly className?: string;
  readonly items: readonly MenuItem[];
  readonly tabIndex?: number;
};

/** A button with a menu. */
export function Menu({ label, children, className = "button", items, tabIndex }: MenuProps) {
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
          <MenuPopup id={id} label={label} items={items} button={button} onClosed={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
