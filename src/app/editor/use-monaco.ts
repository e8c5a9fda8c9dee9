import { type RefObject, useEffect, useRef, useState } from "react";

/** The part of the page that is loaded after first paint. */
export type MonacoModule = typeof import("./monaco.ts");

/** Where somebody was typing in the plain field: offsets in the text. */
export type Caret = { readonly start: number; readonly end: number };

let loaded: MonacoModule | null = null;
let loading: Promise<MonacoModule> | null = null;

/** Touch screens, narrow windows and forced colours keep the plain field: Monaco is not made for them. */
const plainOnly = "(pointer: coarse), (max-width: 699px), (forced-colors: active)";

/**
 * Monaco, once it is there and nobody types in the plain field. It is fetched once `isWanted` was said: it takes all that
 * the browser has for a while. Null before, and where the plain field is the better
 * editor or Monaco cannot be loaded. The plain field says through `busy` whether somebody types in it.
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
          loading = null; // the plain field stays
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

/** Layer by layer, so that the page is never busy with all of it at once. */
async function fetchMonaco(): Promise<MonacoModule> {
  await import("monaco-editor/base/common/lifecycle");
  await import("monaco-editor/editor/common/core/range");
  await import("monaco-editor/editor/browser/config/domFontInfo");
  return import("./monaco.ts");
}

/** After the first paint, when the page has nothing better to do. Returns what calls it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(run, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run, 300);
  return () => clearTimeout(id);
}
