import type { ImportedText } from "../../session/import/types.ts";

/**
 * Listens for files that the user drops on the page, and for texts that the user pastes outside of fields and that the page can open.
 * Returns a function that ends this.
 */
export function listenForFiles(onTexts: (texts: readonly ImportedText[]) => void): () => void {
  const endDrops = listenForDrops(onTexts);
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!PASTED.test(text)) return;
    event.preventDefault();
    onTexts([{ name: null, text }]);
  };
  document.addEventListener("paste", paste);
  return () => {
    endDrops();
    document.removeEventListener("paste", paste);
  };
}

/** Matches what looks like an object, a scenario file or a refused apply. */
const PASTED =
  /^\s*"?(apiVersion|kind|steps|items|metadata)"?\s*:|"kind"\s*:|Apply failed with \d+ conflict/m;

/** Listens for dropped files. With `first`, before all other listeners, which then get nothing. Returns a function that ends this. */
export function listenForDrops(onTexts: (texts: readonly ImportedText[]) => void, first = false): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const files = event.dataTransfer?.files;
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    if (first) event.stopPropagation();
    const dropped = [...files]; // the list is empty after the event
    import("./read-files.ts").then(({ readFiles }) => readFiles(dropped)).then(onTexts, () => undefined);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop, first);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop, first);
  };
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, [role=textbox]"))
  );
}
