import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
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
  /** The size of the first part in pixels if its share is less and the second part keeps its least size, until the user moves the bar. Default: its least size. */
  readonly wanted?: number;
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
  /**
   * The first part takes only the room that its content needs, at most its share, until the user moves the bar. While this text is the
   * same, it does not get smaller again. Default: it takes its share.
   */
  readonly fitFor?: string;
};

/**
 * Keeps a part that fits its content from getting less high than it has been, while `of` is the same. Returns its share of its parent in
 * percent; null before it is known, and if `of` is null, because then the part has a share of its own.
 */
function useFit(element: RefObject<HTMLElement | null>, of: string | null): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const part = element.current;
    if (part === null || of === null) return;
    let most = 0;
    const observer = new ResizeObserver(() => {
      most = Math.max(most, part.clientHeight);
      part.style.setProperty("--kept", `${most}px`);
      setShare((100 * part.clientHeight) / Math.max(1, part.parentElement?.clientHeight ?? 0));
    });
    observer.observe(part);
    return () => {
      observer.disconnect();
      part.style.removeProperty("--kept");
      setShare(null);
    };
  }, [element, of]);
  return share;
}

/** Two parts with a bar between them that the mouse, a finger and arrow keys move. A double click moves it back. */
export function Split({
  label,
  vertical = false,
  initial,
  least,
  wanted = least[0],
  kept,
  first,
  second,
  onlySecond = false,
  fitFor,
}: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const firstPart = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => ({ name: kept.name, share: keptSize(kept.read()) }));
  if (chosen.name !== kept.name) setChosen({ name: kept.name, share: keptSize(kept.read()) });
  const isFit = fitFor !== undefined && chosen.share === null && second !== null && !onlySecond;
  const fitShare = useFit(firstPart, isFit ? fitFor : null);
  const share = chosen.share ?? initial;
  const shownShare = fitShare ?? share;

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
    const next = shareForKey(event.key, shownShare, vertical);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  const style = {
    "--share": `${share}%`,
    "--least":
      chosen.share === null && wanted > least[0]
        ? `max(${least[0]}px, min(${wanted}px, 100% - ${least[1]}px))`
        : `${least[0]}px`,
    "--least-second": `${least[1]}px`,
  };
  return (
    <div ref={box} className="split" data-vertical={vertical || undefined} style={style as CSSProperties}>
      <div
        ref={firstPart}
        className="split-first"
        data-alone={second === null || undefined}
        data-fit={isFit || undefined}
        hidden={onlySecond}
      >
        {first}
      </div>
      {second !== null && !onlySecond && (
        // biome-ignore lint/a11y/useSemanticElements: a bar that the user moves is a focusable separator, not a thematic break
        <div
          role="separator"
          className="split-bar"
          aria-label={label}
          aria-orientation={vertical ? "horizontal" : "vertical"}
          aria-valuenow={Math.round(shownShare)}
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
