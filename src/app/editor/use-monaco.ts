import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useMedia } from "../ui/hooks/use-media.ts";

/** The editor with the code of Monaco, fetched when the user first wants to edit a text. */
type MonacoModule = Pick<typeof import("./monaco/monaco-editor.tsx"), "MonacoEditor">;

let loaded: MonacoModule | null = null;
let loading: Promise<MonacoModule> | null = null;

/** With these media, the plain editor stays, because Monaco does not support them well. */
const PLAIN_ONLY = "(pointer: coarse), (max-width: 699px), (forced-colors: active)";

/** How often the page looks whether the user still types, in milliseconds. */
const PAUSE = 150;

/**
 * Returns the editor Monaco while an editor is active; null before Monaco is loaded, on touch screens, or if it cannot be loaded. The first active
 * editor begins to load it. Then the plain editor stays while `isTyping` says so.
 */
export function useMonaco(
  isActive: boolean,
  isTyping: RefObject<() => boolean>,
): MonacoModule["MonacoEditor"] | null {
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

  return isWanted && monaco !== null ? monaco.MonacoEditor : null;
}

/** Fetches Monaco in parts and creates an editor, so that the browser does this in several short tasks. */
async function fetchMonaco(): Promise<MonacoModule> {
  await import("./monaco/monaco-environment.ts"); // first: Monaco reads it while its modules start
  await import("monaco-editor/base/common/lifecycle");
  await import("monaco-editor/editor/common/core/range");
  await import("monaco-editor/editor/browser/config/domFontInfo");
  await import("monaco-editor/editor/contrib/suggest/browser/suggestController");
  const { MonacoEditor, prepareEditor } = await import("./monaco/monaco-editor.tsx");
  await nextTask();
  prepareEditor();
  await nextTask();
  return { MonacoEditor };
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
