import { useEffect } from "react";
import { placeOf } from "../commands/place-of.ts";
import { type EmbeddedPage, type Page, usePageContext } from "../context/page-context.ts";
import { arePressed } from "../ui/dom/keys.ts";

/** Lets keys undo and redo, as in the whole page. Shows nothing. */
export function UndoKeys(): null {
  const page = usePageContext();
  useEffect(() => undoKeys(page), [page]);
  return null;
}

/** Undoes and redoes with keys. Returns a function that ends this. */
function undoKeys({ actions, use }: EmbeddedPage | Page): () => void {
  const listener = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const isUndo = arePressed("Mod+Z", event);
    const isRedo = arePressed("Mod+Shift+Z", event) || arePressed("Mod+Y", event);
    if (use === "look" || place === "field" || (!isUndo && !isRedo)) return;
    event.preventDefault();
    if (isUndo) actions.undo(place === "document");
    else actions.redo(place === "document");
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}
