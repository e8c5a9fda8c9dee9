import { flushSync } from "react-dom";

/** What somebody does while the story is seen and cannot be used yet, in order: where they click, and keys that write. */
type Early = {
  readonly done: ({ readonly x: number; readonly y: number } | string)[];
  /** Watches no more. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** Watches what is done early. It is put into the page as a script before all others, and so names nothing outside of itself. */
export function watchEarly(): void {
  const done: Early["done"] = [];
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    done.push({ x: clientX, y: clientY });
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const writes = key.length === 1 || key === "Enter" || key === "Backspace";
    if (writes && !ctrlKey && !metaKey && !altKey) done.push(key);
  };
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  const stop = () => {
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onKey, true);
  };
  window.early = { done, stop };
}

/** Does what was done early, now that it has an effect: the page is laid out as the story in the HTML was. */
export function doEarly(): void {
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  early.stop();
  if (document.documentElement.dataset["other"] !== undefined) return; // the story was hidden: nothing was aimed at
  for (const one of early.done)
    flushSync(() => (typeof one === "string" ? write(one) : clickAt(one.x, one.y)));
}

function clickAt(x: number, y: number): void {
  const target = document.elementFromPoint(x, y);
  if (!(target instanceof HTMLElement)) return;
  target.closest<HTMLElement>("button, a[href], input, select, textarea, [tabindex]")?.focus();
  if (target instanceof HTMLTextAreaElement) {
    const caret = document.caretPositionFromPoint?.(x, y);
    if (caret?.offsetNode === target) target.setSelectionRange(caret.offset, caret.offset);
  }
  target.click();
}

/** Writes a key into the field that has the focus. */
function write(key: string): void {
  if (!document.activeElement?.matches("input, textarea")) return;
  if (key === "Backspace") document.execCommand("delete");
  else document.execCommand("insertText", false, key === "Enter" ? "\n" : key);
}
