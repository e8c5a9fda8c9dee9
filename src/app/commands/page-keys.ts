import type { Page } from "../context/page-context.ts";
import { arePressed } from "../ui/dom/keys.ts";
import { commands } from "./commands.ts";
import { placeOf } from "./place-of.ts";
import { areSingleKeysOn } from "./single-keys.ts";

/** Runs commands by their keys, anywhere on the page. Returns a function that ends this. */
export function pageKeys(page: Page): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const place = placeOf(event.target);
    const found = commands.find(
      ({ keys, keysIn }) =>
        (place === "elsewhere" || keysIn === "everywhere" || keysIn === place) &&
        keys?.some((one) => (one.length > 1 || areSingleKeysOn()) && arePressed(one, event)),
    );
    if (!found) return;
    event.preventDefault();
    event.stopPropagation(); // else Monaco takes some of them as the start of a longer shortcut
    if (found.can?.(page.store.getState()) ?? true) found.run(page, place === "document");
  };
  document.addEventListener("keydown", listener, { capture: true });
  return () => document.removeEventListener("keydown", listener, { capture: true });
}
