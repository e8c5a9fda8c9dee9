import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { domId } from "./dom/dom-id.ts";
import { revealIn } from "./dom/reveal.ts";
import "./tabs.css";

/** One tab of a list. */
export type TabItem = {
  readonly id: string;
  readonly name: string;
  /** The content of the tab; default: its name. */
  readonly content?: ReactNode;
  /** The accessible description, for example a count. */
  readonly description?: string;
  readonly colour?: number;
};

type TabsProps = {
  readonly label: string;
  /** The prefix of the element ids. */
  readonly prefix: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly onDoubleClick?: (id: string) => void;
};

/** Returns the element ids of a tab and its panel. */
export function tabIds(prefix: string, id: string): { readonly tab: string; readonly panel: string } {
  return { tab: domId(prefix, "tab", id), panel: domId(prefix, "panel", id) };
}

/** A row of tabs. Arrow keys, Home and End move between them. */
export function Tabs({ label, prefix, items, selected, onSelect, onDoubleClick }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    revealIn(row.current, document.getElementById(tabIds(prefix, selected).tab), 4);
  }, [prefix, selected]);

  const keys = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected);
    const to = tabForKey(event.key, at, items.length);
    const next = items[to];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };

  return (
    <div ref={row} role="tablist" aria-label={label} className="tabs" onKeyDown={keys}>
      {items.map((item) => {
        const ids = tabIds(prefix, item.id);
        const open = item.id === selected;
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={ids.tab}
            aria-selected={open}
            aria-controls={open ? ids.panel : undefined}
            aria-label={item.content === undefined ? undefined : item.name}
            aria-description={item.description}
            tabIndex={open ? 0 : -1}
            className="tab"
            data-colour={item.colour}
            onClick={() => onSelect(item.id)}
            onDoubleClick={() => onDoubleClick?.(item.id)}
          >
            {item.content ?? item.name}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the index that a key moves to from index `at` of `count` tabs; -1 for other keys. */
export function tabForKey(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
