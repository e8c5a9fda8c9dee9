import type { FigurePanel } from "../../../session/figure/types.ts";
import { PANELS, USUAL_PANELS } from "./embed-choice.ts";

type PanelChoiceProps = {
  /** Null for the usual panels. */
  readonly value: readonly FigurePanel[] | null;
  readonly onChange: (value: readonly FigurePanel[] | null) => void;
};

/** Check boxes for the panels. The last one stays checked. */
export function PanelChoice({ value, onChange }: PanelChoiceProps) {
  const chosen = value ?? USUAL_PANELS;
  const toggle = (panel: FigurePanel) => {
    const next = PANELS.map((one) => one.panel).filter((one) => chosen.includes(one) !== (one === panel));
    const isUsual = next.length === USUAL_PANELS.length && next.every((one) => USUAL_PANELS.includes(one));
    onChange(isUsual ? null : next);
  };
  return (
    <fieldset className="share-panels">
      <legend>Panels</legend>
      {PANELS.map(({ panel, name }) => {
        const isChosen = chosen.includes(panel);
        return (
          <label key={panel} className="tick">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isChosen && chosen.length === 1}
              onChange={() => toggle(panel)}
            />
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}
