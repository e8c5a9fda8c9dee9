import { type RefObject, useEffect, useRef, useState } from "react";

/** The code of Monaco, fetched after the first paint. */
export type MonacoModule = typeof import("./monaco.ts");

let loaded: MonacoModule | null = null;
let loading: Promise<MonacoModule> | null = null;

/** With these media, the plain editor stays, because Monaco does not support them well. */
const plainOnly = "(pointer: coarse), (max-width: 699px), (forced-colors: active)";

/**
 * Returns Monaco once it is loaded and the user does not type in the plain editor; null before, on touch screens, or if it cannot be
 * loaded. Fetches it after `isWanted` was true for the first time, because this keeps the browser busy. The plain editor calls `busy`
 * when the user starts or stops typing.
 */
export function useMonaco(isWanted: boolean): {
  readonly monaco: MonacoModule | null;
  readonly busy: RefObject<(typing: boolean) => void>;
} {
  const [monaco, setMonaco] = useState(loaded);
  const wanted = useRef(false);
  wanted.current ||= isWanted;
  const begins = wanted.current;
  const [plain, setPlain] = useState(() => matchMedia(plainOnly).matches);
  const typing = useRef(false);
  const busy = useRef((now: boolean) => {
    typing.current = now;
    if (!now && loaded) setMonaco(loaded);
  });

  useEffect(() => {
    const query = matchMedia(plainOnly);
    const change = () => setPlain(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);

  useEffect(() => {
    if (plain || monaco || !begins) return;
    let gone = false;
    const cancel = whenIdle(() => {
      loading ??= fetchMonaco();
      loading.then(
        (found) => {
          loaded = found;
          if (!gone && !typing.current) setMonaco(found);
        },
        () => {
          loading = null; // the plain editor stays
        },
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [plain, monaco, begins]);

  return { monaco: plain ? null : monaco, busy };
}

/** Fetches Monaco in parts, so that the browser runs it in several short tasks. */
async function fetchMonaco(): Promise<MonacoModule> {
  await import("monaco-editor/base/common/lifecycle");
  await import("monaco-editor/editor/common/core/range");
  await import("monaco-editor/editor/browser/config/domFontInfo");
  return import("./monaco.ts");
}

/** Runs a function when the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(run, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run, 300);
  return () => clearTimeout(id);
}
