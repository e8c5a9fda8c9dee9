import { add, type Estimate, MAX, multiply } from "./estimate.ts";

/** Returns the size of a text of a size after each `from` in it became `to`. Upstream: k8s.io/apiserver pkg/cel/library/cost.go. */
export function replacedSize(size: Estimate, from: Estimate, to: Estimate): Estimate {
  const most = count(size.max, from.min, to.max <= from.min);
  const least = count(size.min, from.max, from.max <= to.min);
  const kept = (text: number, found: number, same: boolean): number => (found === 0 || same ? text : 0);
  const retained = {
    min: kept(size.min, from.max, from.max <= to.min),
    max: kept(size.max, from.min, to.max <= from.min),
  };
  return add(multiply({ min: least, max: most }, to), retained);
}

/** Returns how often a text is replaced. An empty one is found around each character. */
function count(text: number, found: number, same: boolean): number {
  if (found === 0) return text < MAX ? text + 1 : text;
  return same ? 0 : Math.ceil(text / found);
}
