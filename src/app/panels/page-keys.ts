import type { Actions } from "../store/actions.ts";

const places: { readonly [key: string]: string } = {
  "1": "#timeline [aria-current=step], #timeline button",
  "2": "#actors [role=textbox], #actors textarea",
  "3": "#live [role=listbox]",
  "4": "#conflicts .way, [role=tab][id=side-tab-conflicts]",
  "5": "#fields [tabindex='0'], #fields input",
};

/** Listens to the keys that work anywhere on the page. Returns what ends that. */
export function pageKeys(actions: Actions, onHelp: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const writing = isWriting(event.target);
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const done = !writing && undoKey(event, actions);
      if (done) event.preventDefault();
      return;
    }
    if (writing || event.altKey) return;
    if (event.key === "?") onHelp();
    else if (event.key === "[") actions.travel(-1);
    else if (event.key === "]") actions.travel(1);
    else {
      const place = places[event.key];
      const target = place ? document.querySelector<HTMLElement>(place) : null;
      if (!target) return;
      target.focus();
    }
    event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

function undoKey(event: KeyboardEvent, actions: Actions): boolean {
  const key = event.key.toLowerCase();
  if (key === "z" && event.shiftKey) actions.redo();
  else if (key === "z") actions.undo();
  else if (key === "y") actions.redo();
  else return false;
  return true;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]"))
  );
}
