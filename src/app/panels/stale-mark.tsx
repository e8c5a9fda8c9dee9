import { usePageState } from "../context/page-context.ts";

/** Shows that the result is older than the text; nothing if it is not. */
export function StaleMark() {
  const stale = usePageState((state) => state.stale || state.frame?.stale === true);
  return stale ? <span className="stale-mark">last valid result</span> : null;
}
