import { useState } from "react";

/** How many rows a list shows at once before it asks, and how many more each time. */
type Portion = { readonly first: number; readonly step: number };

const LONG: Portion = { first: 400, step: 2000 };

/** Of what is high and holds much, as a card does. */
export const CARDS: Portion = { first: 20, step: 50 };

/** The beginning of a long list, and what shows more of it; the whole list if it is short. */
export function useBeginning<T>(
  rows: readonly T[],
  { first, step }: Portion = LONG,
): {
  readonly shown: readonly T[];
  readonly more: MoreProps;
} {
  const [most, setMost] = useState(first);
  const left = Math.max(0, rows.length - most);
  return {
    shown: left === 0 ? rows : rows.slice(0, most),
    more: { left, next: Math.min(left, step), onMore: () => setMost(most + step) },
  };
}

type MoreProps = { readonly left: number; readonly next: number; readonly onMore: () => void };

/** Shows more of a long list; nothing once all is shown. */
export function MoreRows({ left, next, onMore }: MoreProps) {
  if (left === 0) return null;
  return (
    <button type="button" className="button button-outline more-rows" onClick={onMore}>
      Show {next} of {left} more
    </button>
  );
}
