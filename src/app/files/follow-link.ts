import type { OpenedLink } from "../../file/link/open-link.ts";
import type { Actions } from "../store/document/actions.ts";
import { isSameScenario } from "../store/scenario/same-scenario.ts";
import { emptyScenario } from "../store/scenario/starters.ts";
import type { Notice } from "../store/state/state.ts";
import type { PageStore } from "../store/state/store.ts";
import { copyText } from "../ui/dom/clipboard.ts";

/** Reads the fragment of the address: `#s=…` contains a scenario, `#new` means an empty one. Null for other fragments. */
export async function readFragment(): Promise<OpenedLink | null> {
  const { hash } = location;
  if (hash === "#new") return { scenario: emptyScenario };
  if (!hash.startsWith("#s=")) return null;
  try {
    const { openLink } = await import("../../file/link/open-link.ts");
    return await openLink(hash);
  } catch {
    return {
      error: "The link could not be read, because a part of the page did not load. Reload the page.",
      text: null,
    };
  }
}

/** Opens the scenario of a link, which the user can undo, or shows a notice with the error of the link. */
export function followLink(link: OpenedLink | null, store: PageStore, actions: Actions): void {
  if (link === null) return;
  if ("error" in link) {
    actions.notify({ id: "link", tone: "warn", text: link.error, action: rescueAction(link.text, actions) });
  } else {
    const present = store.getState().scenario;
    if (!isSameScenario(link.scenario, present))
      actions.open(link.scenario, undefined, location.hash === "#new");
  }
}

/** Returns the button of a notice about a broken link: it shows the text in the link, or copies the link if there is none. */
function rescueAction(text: string | null, actions: Actions): NonNullable<Notice["action"]> {
  if (text !== null)
    return {
      label: "Show the text",
      run: () => actions.showDialog({ kind: "open", text, name: "the text of the link" }),
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
  text: "The browser did not allow copying. Copy the link from the address bar.",
} as const;

/** Opens links when the address changes. Removes the link from the address when the page shows another scenario. */
export function followFragment(store: PageStore, actions: Actions): void {
  addEventListener("hashchange", async () => {
    const { hash } = location;
    const link = await readFragment();
    if (location.hash === hash) followLink(link, store, actions); // else the address changed again
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
