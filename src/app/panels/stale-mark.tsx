import { usePageState } from "../context/page-context.ts";
import { isStale } from "../store/state/select.ts";

/** Shows that the result is older than the text; nothing if it is not. */
export function StaleMark() {
  const stale = usePageState(isStale);
  return stale ? <span className="stale-mark">last valid result</span> : null;
}
