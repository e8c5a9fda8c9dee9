import type { Page } from "../page/page-context.ts";
import { arePressed } from "../ui/keys.ts";
import { commands } from "./commands.ts";
import { singleKeys } from "./single-keys.ts";

/** Listens to the keys that work anywhere on the page. Returns what ends that. */
export function pageKeys(page: Page): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const writing = isWriting(event.target);
    const found = commands.find(
      ({ keys, everywhere }) =>
        (everywhere || !writing) &&
        keys?.some((one) => (one.length > 1 || singleKeys()) && arePressed(one, event)),
    );
    if (!found) return;
    event.preventDefault();
    event.stopPropagation(); // Monaco takes some of them for the start of a longer one
    if (found.can?.(page.store.getState()) ?? true) found.run(page);
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}

/** Does what a key means while a step has the focus. False if it means nothing. */
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
