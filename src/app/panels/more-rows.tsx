import { useState } from "react";

/** How many rows a list shows at once before it asks. */
const FIRST = 400;
const STEP = 2000;

/** The beginning of a long list, and a button for more of it; the whole list if it is short. */
export function useBeginning<T>(rows: readonly T[]): {
  readonly shown: readonly T[];
  readonly more: (() => void) | null;
  readonly left: number;
} {
  const [most, setMost] = useState(FIRST);
  const left = Math.max(0, rows.length - most);
  return {
    shown: left === 0 ? rows : rows.slice(0, most),
    more: left === 0 ? null : () => setMost(most + STEP),
    left,
  };
}

/** Shows more of a long list; nothing once all is shown. */
export function MoreRows({ more, left }: { readonly more: (() => void) | null; readonly left: number }) {
  if (!more) return null;
  return (
    <button type="button" className="button button-outline more-rows" onClick={more}>
      Show {Math.min(left, STEP)} of {left} more
    </button>
  );
}
