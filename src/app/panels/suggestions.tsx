import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Completion } from "../../worker/protocol.ts";
import { placeBeside } from "../ui/place.ts";

type SuggestionsProps = {
  readonly id: string;
  readonly items: readonly Completion[];
  /** Position of the one the keys are at; -1 for none. */
  readonly active: number;
  /** The field that they are for. */
  readonly beside: RefObject<HTMLElement | null>;
  readonly onChoose: (item: Completion) => void;
};

/** What may come next in a field, below it. The focus stays in the field. */
export function Suggestions({ id, items, active, beside, onChoose }: SuggestionsProps) {
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (items.length === 0 || !popup.current || !beside.current) return;
    if (!popup.current.matches(":popover-open")) popup.current.showPopover();
    placeBeside(popup.current, beside.current);
  }, [items, beside]);

  useLayoutEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  if (items.length === 0) return null;
  return (
    <div ref={popup} popover="manual" className="popup suggestions">
      <div id={id} ref={list} role="listbox" aria-label="Suggestions" className="suggestions-list">
        {items.map((item, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={item.label}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="suggestion"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className="code">{item.label}</span>
            <span className="suggestion-detail">{item.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
