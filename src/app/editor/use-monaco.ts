import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useMedia } from "../ui/hooks/use-media.ts";

/** The code of Monaco, fetched when the user first wants to edit a text. */
export type MonacoModule = typeof import("./monaco.ts");

let loaded: MonacoModule | null = null;
let loading: Promise<MonacoModule> | null = null;

/** With these media, the plain editor stays, because Monaco does not support them well. */
const PLAIN_ONLY = "(pointer: coarse), (max-width: 699px), (forced-colors: active)";

/** How often the page looks whether the user still types, in milliseconds. */
const PAUSE = 150;

/**
 * Returns Monaco while an editor is active; null before Monaco is loaded, on touch screens, or if it cannot be loaded. The first active
 * editor begins to load it. Then the plain editor stays while `isTyping` says so.
 */
export function useMonaco(isActive: boolean, isTyping: RefObject<() => boolean>): MonacoModule | null {
  const [monaco, setMonaco] = useState(loaded);
  const isPlain = useMedia(PLAIN_ONLY);
  const isWanted = isActive && !isPlain;

  useLayoutEffect(() => {
    if (isWanted && loaded !== null) setMonaco(loaded); // it was loaded for another editor
  }, [isWanted]);

  useEffect(() => {
    if (!isWanted || monaco !== null) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      if (gone) return;
      if (isTyping.current()) timer = setTimeout(show, PAUSE);
      else setMonaco(loaded);
    };
    loading ??= fetchMonaco();
    loading.then(
      (found) => {
        loaded = found;
        show();
      },
      () => {
        loading = null; // the plain editor stays
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isWanted, monaco, isTyping]);

  return isWanted ? monaco : null;
}

/** Fetches Monaco in parts, so that the browser runs it in several short tasks. */
async function fetchMonaco(): Promise<MonacoModule> {
  await import("monaco-editor/base/common/lifecycle");
  await import("monaco-editor/editor/common/core/range");
  await import("monaco-editor/editor/browser/config/domFontInfo");
  return import("./monaco.ts");
}
