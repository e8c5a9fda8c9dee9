import type { Linked } from "../../file/link.ts";
import type { Actions } from "../store/actions.ts";
import { emptyScenario } from "../store/examples.ts";
import { isSameScenario } from "../store/same-scenario.ts";
import type { Notice } from "../store/state.ts";
import type { PageStore } from "../store/store.ts";
import { copyText } from "../ui/clipboard.ts";

/** What the address asks for: `#s=…` a scenario, `#new` an empty one; null if nothing. */
export async function readFragment(): Promise<Linked | null> {
  const { hash } = location;
  if (hash === "#new") return { scenario: emptyScenario };
  if (!hash.startsWith("#s=")) return null;
  try {
    const { decodeLink } = await import("../../file/link.ts");
    return await decodeLink(hash);
  } catch {
    return {
      error: "The part of the page that reads links could not be loaded. Reload the page.",
      text: null,
    };
  }
}

/** Opens what a link holds, as an edit that can be taken back, or says what is wrong with it. */
export function followLink(link: Linked | null, store: PageStore, actions: Actions): void {
  if (link === null) return;
  if ("error" in link) {
    actions.notify({ id: "link", tone: "warn", text: link.error, action: rescueOf(link.text, actions) });
  } else {
    const present = store.getState().scenario;
    if (!isSameScenario(link.scenario, present))
      actions.open(link.scenario, undefined, location.hash === "#new");
  }
}

/** What can be saved of a link that does not open: the text in it where it has one, else the link itself. */
function rescueOf(text: string | null, actions: Actions): NonNullable<Notice["action"]> {
  if (text !== null)
    return {
      label: "Show its text",
      run: () => actions.show({ kind: "open", text, name: "the text of the link" }),
    };
  const link = location.href;
  return {
    label: "Copy the link",
    run: async () => {
      const isCopied = await copyText(link);
      actions.notify({ id: "link", ...(isCopied ? COPIED : NOT_COPIED) });
    },
  };
}

const COPIED = { tone: "info", text: "Link copied." } as const;
const NOT_COPIED = {
  tone: "warn",
  text: "The browser did not let the page copy. Copy the link from the address bar.",
} as const;

/** Follows the links that the address is changed to, and takes a link out of it as soon as it is not what the page shows. */
export function followFragment(store: PageStore, actions: Actions): void {
  addEventListener("hashchange", async () => {
    const { hash } = location;
    const link = await readFragment();
    if (location.hash === hash) followLink(link, store, actions); // else another link was followed meanwhile
  });
  store.subscribe(async ({ scenario }, before) => {
    const { hash } = location;
    if (scenario === before.scenario || !/^#(s=|new$)/.test(hash)) return;
    const link = await readFragment();
    const isShown =
      link !== null && "scenario" in link && isSameScenario(link.scenario, store.getState().scenario);
    if (!isShown && location.hash === hash)
      history.replaceState(null, "", location.pathname + location.search);
  });
}
