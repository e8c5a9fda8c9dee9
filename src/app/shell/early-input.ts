import { flushSync } from "react-dom";

/** Where a click was. */
type Click = { readonly x: number; readonly y: number };
type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Clicks, typed keys and shortcuts from before the page works, in order. */
type EarlyInput = {
  readonly events: (Click | Key)[];
  /** Stops recording. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Records clicks, typed keys and shortcuts until the page works. `letters` are those of the page's shortcuts: the browser
 * must not save or search the page instead. The build puts the source of this function into the HTML, as a script that runs before all
 * others, so the function uses no name from outside of itself.
 */
export function recordEarlyInput(letters: readonly string[]): void {
  const events: EarlyInput["events"] = [];
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    events.push({ x: clientX, y: clientY });
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isShortcut = ctrlKey || metaKey;
    const isKnown = isShortcut
      ? letters.includes(key.toLowerCase())
      : key.length === 1 || key === "Enter" || key === "Backspace";
    if (!isKnown || altKey) return;
    if (isShortcut) event.preventDefault();
    events.push({ key, ctrlKey, metaKey, shiftKey });
  };
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  const stop = () => {
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onKey, true);
  };
  window.early = { events, stop };
}

/** Repeats what was recorded. The page has the same layout as the prerendered HTML, so each click meets the same element. */
export function replayEarlyInput(): void {
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  early.stop();
  const isHidden = document.documentElement.dataset["other"] !== undefined; // the prerendered page: there was nothing to click
  for (const one of early.events) {
    if ("key" in one && (one.ctrlKey || one.metaKey)) flushSync(() => pressKey(one));
    else if (!isHidden) flushSync(() => ("key" in one ? typeKey(one.key) : clickAt(one.x, one.y)));
  }
}

function pressKey(key: Key): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
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
