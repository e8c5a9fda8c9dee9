import { flushSync } from "react-dom";

/** Clicks and typed keys from before the page works, in order: where the click was, or the key. */
type EarlyInput = {
  readonly events: ({ readonly x: number; readonly y: number } | string)[];
  /** Stops recording. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Records clicks and typed keys until the page works. The build puts the source of this function into the HTML, as a script that
 * runs before all others, so the function uses no name from outside of itself.
 */
export function recordEarlyInput(): void {
  const events: EarlyInput["events"] = [];
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    events.push({ x: clientX, y: clientY });
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyped = key.length === 1 || key === "Enter" || key === "Backspace";
    if (isTyped && !ctrlKey && !metaKey && !altKey) events.push(key);
  };
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  const stop = () => {
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onKey, true);
  };
  window.early = { events, stop };
}

/** Repeats the recorded clicks and keys. The page has the same layout as the prerendered HTML, so each click meets the same element. */
export function replayEarlyInput(): void {
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  early.stop();
  if (document.documentElement.dataset["other"] !== undefined) return; // the prerendered page was hidden: there was nothing to click
  for (const one of early.events)
    flushSync(() => (typeof one === "string" ? typeKey(one) : clickAt(one.x, one.y)));
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

/** Types a key into the focused field. */
function typeKey(key: string): void {
  if (!document.activeElement?.matches("input, textarea")) return;
  if (key === "Backspace") document.execCommand("delete");
  else document.execCommand("insertText", false, key === "Enter" ? "\n" : key);
}
