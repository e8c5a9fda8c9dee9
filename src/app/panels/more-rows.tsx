import { useState } from "react";

/** How many rows a list shows at first, and how many more after each click. */
type PageSize = { readonly first: number; readonly step: number };

const LONG: PageSize = { first: 400, step: 2000 };

/** For rows with many elements: several lists of them are beside each other. */
export const TREE: PageSize = { first: 150, step: 1000 };

/** For high rows such as cards. */
export const CARDS: PageSize = { first: 20, step: 50 };

/** Returns the first rows of a list, and the properties of {@link MoreRows}, which shows more. */
export function useFirstRows<T>(
  rows: readonly T[],
  { first, step }: PageSize = LONG,
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

/** A button that shows more rows; nothing if all rows are shown. */
export function MoreRows({ left, next, onMore }: MoreProps) {
  if (left === 0) return null;
  return (
    <button type="button" className="button button-outline more-rows" onClick={onMore}>
      Show {next} of {left} more
    </button>
  );
}
