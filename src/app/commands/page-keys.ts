import type { Page } from "../context/page-context.ts";
import { arePressed } from "../ui/dom/keys.ts";
import { commands } from "./commands.ts";
import { areSingleKeysOn } from "./single-keys.ts";

/** Runs commands by their keys, anywhere on the page. Returns a function that ends this. */
export function pageKeys(page: Page): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const writing = isWriting(event.target);
    const found = commands.find(
      ({ keys, everywhere }) =>
        (everywhere || !writing) &&
        keys?.some((one) => (one.length > 1 || areSingleKeysOn()) && arePressed(one, event)),
    );
    if (!found) return;
    event.preventDefault();
    event.stopPropagation(); // else Monaco takes some of them as the start of a longer shortcut
    if (found.can?.(page.store.getState()) ?? true) found.run(page);
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}

/** Runs the command for a key while a step has the focus. Returns false if the key has none. */
export function stepKey(event: KeyboardEvent, page: Page): boolean {
  const found = commands.find(({ stepKeys }) => stepKeys?.some((one) => arePressed(one, event)));
  if (!found) return false;
  if (found.can?.(page.store.getState()) ?? true) found.run(page);
  return true;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]"))
  );
}
