import { usePage } from "../page/page-context.ts";

/** Says that what a panel shows is older than the text. Nothing while it is not. */
export function StaleMark() {
  const stale = usePage((state) => state.stale || state.frame?.stale === true);
  return stale ? <span className="stale-mark">last good result</span> : null;
}
