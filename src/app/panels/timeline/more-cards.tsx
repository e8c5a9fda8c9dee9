import { Icon } from "../../ui/icon.tsx";
import type { HiddenSteps } from "./hidden-steps.ts";
import "./more-cards.css";

type MoreCardsProps = {
  readonly hidden: HiddenSteps;
  readonly onScroll: (side: keyof HiddenSteps) => void;
};

/** At the ends of the timeline: how many steps are out of sight there, with a button that scrolls to them. */
export function MoreCards({ hidden, onScroll }: MoreCardsProps) {
  return (["before", "after"] as const).map(
    (side) =>
      hidden[side] > 0 && (
        <div key={side} className="more-cards" data-side={side}>
          <button
            type="button"
            className="button button-outline"
            aria-label={`${hidden[side]} more: scroll to ${side === "after" ? "later" : "earlier"} steps`}
            onClick={() => onScroll(side)}
          >
            {hidden[side]} <span className="more-cards-word">more</span>
            <Icon name="down" size={14} />
          </button>
        </div>
      ),
  );
}
