import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { tabForKey } from "./tabs.tsx";

type ToolbarProps = { readonly label: string; readonly className: string; readonly children: ReactNode };

/** A row of buttons that is one stop of the Tab key. Arrow keys, Home and End move between the buttons. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const buttons = buttonsOf(row.current);
    const stops = buttons.filter(({ tabIndex }) => tabIndex === 0);
    if (stops.length !== 1) makeStop(buttons, buttons[0]); // new buttons, at first all
  });
  const keys = (event: KeyboardEvent) => {
    const buttons = buttonsOf(row.current);
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0 || event.key === "ArrowDown" || event.key === "ArrowUp") return; // these open a menu
    const next = buttons[tabForKey(event.key, at, buttons.length)];
    if (next === undefined) return;
    event.preventDefault();
    makeStop(buttons, next);
    next.focus();
  };
  return (
    <div ref={row} role="toolbar" aria-label={label} className={className} onKeyDown={keys}>
      {children}
    </div>
  );
}

/** Returns the buttons of a toolbar, without those in its open menus. */
function buttonsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(":scope > button") ?? [])];
}

function makeStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
