import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import "./menu.css";
import { positionPopup } from "./dom/popup-position.ts";

/** An item of a menu. */
export type MenuItem = {
  readonly key: string;
  readonly label: ReactNode;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
  readonly hint?: string;
  /** For a radio item: whether it is chosen. */
  readonly checked?: boolean;
  /** For a checkbox item: whether it is on. */
  readonly ticked?: boolean;
  readonly disabled?: boolean;
  /** Whether a line separates it from the items above. */
  readonly separated?: boolean;
  readonly onSelect: () => void;
};

type MenuProps = {
  /** The accessible name of the button and the menu; null: the text of `children`. */
  readonly label: string | null;
  readonly children: ReactNode;
  readonly className?: string;
  readonly items: readonly MenuItem[];
  readonly tabIndex?: number;
};

/** A button with a menu. Arrow keys, Home, End and first letters move in the menu. Escape and Tab close it. */
export function Menu({ label, children, className = "button", items, tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!open || !popup.current || !button.current) return;
    popup.current.showPopover();
    positionPopup(popup.current, button.current);
    itemsOf(popup.current)[0]?.focus();
  }, [open]);

  const close = () => {
    popup.current?.hidePopover();
    setOpen(false);
    button.current?.focus();
  };

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
        <div
          ref={popup}
          id={id}
          role="menu"
          aria-label={label ?? undefined}
          popover="auto"
          className="popup"
          tabIndex={-1}
          onToggle={(event) => event.newState === "closed" && setOpen(false)}
          onKeyDown={(event) => menuKeys(event, close)}
        >
          {items.map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio is checked
            <button
              key={item.key}
              type="button"
              role={roleOf(item)}
              aria-checked={item.checked ?? item.ticked}
              aria-disabled={item.disabled || undefined}
              tabIndex={-1}
              className={item.separated ? "popup-item popup-parted" : "popup-item"}
              onClick={() => {
                if (item.disabled) return;
                close();
                item.onSelect();
              }}
            >
              {roleOf(item) !== "menuitem" && (
                <span className="popup-check" aria-hidden="true">
                  {(item.checked ?? item.ticked) ? "✓" : ""}
                </span>
              )}
              <span className="grow">
                <span className="popup-label">{item.label}</span>
                {item.detail && <span className="popup-detail">{item.detail}</span>}
              </span>
              {item.hint && <kbd>{item.hint}</kbd>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function roleOf({ checked, ticked }: MenuItem): string {
  if (checked !== undefined) return "menuitemradio";
  return ticked === undefined ? "menuitem" : "menuitemcheckbox";
}

function itemsOf(popup: HTMLElement): HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

function menuKeys(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const all = itemsOf(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = itemForKey(event.key, at, all);
  if (event.key === "Escape" || event.key === "Tab") {
    if (event.key === "Escape") event.preventDefault();
    event.stopPropagation();
    close();
  } else if (to !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  }
}

function itemForKey(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all[(at - 1 + all.length) % all.length];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(starts);
}
