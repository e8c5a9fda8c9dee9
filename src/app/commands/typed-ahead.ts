let typed = "";

/**
 * Keeps what the user types until the palette opens: without this it would go into the element that has the focus, such as a manifest. Escape
 * calls `onEscape`. Returns a function that ends this.
 */
export function keepTyped(onEscape: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") !== null) return;
    if (key === "Escape") onEscape();
    else if (key === "Backspace") typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", listener, { capture: true });
  return () => {
    typed = "";
    removeEventListener("keydown", listener, { capture: true });
  };
}

/** Returns what the user typed before the palette opened. */
export const typedAhead = (): string => typed;
