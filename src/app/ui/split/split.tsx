import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { keptSize, shareAt, shareForKey } from "./share.ts";
import "./split.css";

type SplitProps = {
  /** The accessible name of the bar between the two parts. */
  readonly label: string;
  /** Whether the second part is below the first. Default: beside it. */
  readonly vertical?: boolean;
  /** The first part's share of the space in percent, until the user moves the bar. */
  readonly initial: number;
  /** The least sizes of both parts in pixels. */
  readonly least: readonly [first: number, second: number];
  /** Reads and writes the share that the user chose; null for none. With another name, the split has another share. */
  readonly kept: {
    readonly name: string;
    readonly read: () => string | null;
    readonly write: (share: string | null) => void;
  };
  readonly first: ReactNode;
  /** Null: the first part has all the space. */
  readonly second: ReactNode | null;
  /** Whether the second part has all the space. */
  readonly onlySecond?: boolean;
};

/** Two parts with a bar between them that the mouse, a finger and arrow keys move. A double click moves it back. */
export function Split({
  label,
  vertical = false,
  initial,
  least,
  kept,
  first,
  second,
  onlySecond = false,
}: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => ({ name: kept.name, share: keptSize(kept.read()) }));
  if (chosen.name !== kept.name) setChosen({ name: kept.name, share: keptSize(kept.read()) });
  const share = chosen.share ?? initial;

  const choose = (next: number | null) => {
    setChosen({ name: kept.name, share: next });
    kept.write(next === null ? null : next.toFixed(2));
  };
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    choose(
      vertical ? shareAt(event.clientY - top, height, least) : shareAt(event.clientX - left, width, least),
    );
  };
  const press = (event: KeyboardEvent) => {
    const next = shareForKey(event.key, share, vertical);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  const style = { "--share": `${share}%`, "--least": `${least[0]}px`, "--least-second": `${least[1]}px` };
  return (
    <div ref={box} className="split" data-vertical={vertical || undefined} style={style as CSSProperties}>
      <div className="split-first" data-alone={second === null || undefined} hidden={onlySecond}>
        {first}
      </div>
      {second !== null && !onlySecond && (
        // biome-ignore lint/a11y/useSemanticElements: a bar that the user moves is a focusable separator, not a thematic break
        <div
          role="separator"
          className="split-bar"
          aria-label={label}
          aria-orientation={vertical ? "horizontal" : "vertical"}
          aria-valuenow={Math.round(share)}
          aria-valuemin={0}
          aria-valuemax={100}
          tabIndex={0}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.focus();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onKeyDown={press}
          onDoubleClick={() => choose(null)}
        />
      )}
      {second !== null && <div className="split-second">{second}</div>}
    </div>
  );
}
