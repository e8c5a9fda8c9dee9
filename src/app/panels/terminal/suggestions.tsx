import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Completion } from "../../../session/assist/types.ts";
import { positionPopup } from "../../ui/dom/popup-position.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";

type SuggestionsProps = {
  readonly id: string;
  readonly items: readonly Completion[];
  /** The index of the active suggestion; -1 for none. */
  readonly active: number;
  /** The field of the suggestions. */
  readonly beside: RefObject<HTMLElement | null>;
  readonly onChoose: (item: Completion) => void;
};

/** How many suggestions are visible, on large and on small screens. */
const SHOWN = 9;
const SHOWN_SMALL = 4;

/** A list of suggestions below a field. The focus stays in the field. */
export function Suggestions({ id, items, active, beside, onChoose }: SuggestionsProps) {
  const popup = useRef<HTMLDivElement>(null);
  const shown = useMedia("(max-width: 699px), (max-height: 560px)") ? SHOWN_SMALL : SHOWN;
  const first = Math.max(0, Math.min(active - shown + 2, items.length - shown));
  const more = items.length - first - shown;

  useLayoutEffect(() => {
    if (items.length === 0 || !popup.current || !beside.current) return;
    if (!popup.current.matches(":popover-open")) popup.current.showPopover();
    positionPopup(popup.current, beside.current);
  }, [items, beside]);

  if (items.length === 0) return null;
  return (
    <div ref={popup} popover="manual" className="popup suggestions">
      <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1}>
        {items.slice(first, first + shown).map((item, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={item.label}
            id={`${id}-${first + at}`}
            role="option"
            aria-selected={first + at === active}
            aria-posinset={first + at + 1}
            aria-setsize={items.length}
            className="suggestion"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className="code">{item.label}</span>
            <span className="suggestion-detail">{item.detail}</span>
          </div>
        ))}
      </div>
      {more > 0 && <p className="suggestions-more">and {more} more</p>}
    </div>
  );
}
