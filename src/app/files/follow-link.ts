import type { LinkedView } from "../../file/link/linked-view.ts";
import type { OpenedLink } from "../../file/link/open-link.ts";
import type { Address } from "../context/address.ts";
import type { Page } from "../context/page-context.ts";
import type { Actions } from "../store/document/actions.ts";
import { isSameScenario } from "../store/scenario/same-scenario.ts";
import { emptyScenario } from "../store/scenario/starters.ts";
import type { Notice } from "../store/state/state.ts";
import { copyText } from "../ui/dom/clipboard.ts";

/** Reads the fragment of an address: `#s=…` contains a scenario and perhaps a step and a field, `#new` means an empty one. Null for other fragments. */
export async function readFragment(hash: string): Promise<OpenedLink | null> {
  if (hash === "#new") return { scenario: emptyScenario, view: { step: null, field: null } };
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

/** What a link can change. */
type LinkedPage = Pick<Page, "store" | "actions" | "address">;

/** Opens the scenario of a link, which the user can undo, or shows a notice with the error of the link. */
export function followLink(link: OpenedLink | null, { store, actions, address }: LinkedPage): void {
  if (link === null) return;
  if ("error" in link) {
    actions.notify({
      id: "link",
      tone: "warn",
      text: link.error,
      action: rescueAction(link.text, actions, address),
    });
  } else {
    const present = store.getState().scenario;
    if (isSameScenario(link.scenario, present)) return;
    actions.open(link.scenario, link.view.step ?? undefined, address.fragment() === "#new");
    showField(link.view, actions);
  }
}

/** Selects the step and highlights the field of a link to the scenario that the page shows. */
function showView(view: LinkedView, { store, actions }: LinkedPage): void {
  const { steps } = store.getState().scenario;
  const at = view.step === null ? steps.at(-1) : steps[view.step - 1];
  if (at !== undefined) actions.selectStep(at.id);
  showField(view, actions);
}

/** Highlights the field of a link, and opens the finding. */
export function showField({ field, finding }: LinkedView, actions: Actions): void {
  actions.highlight(field, "link");
  if (finding !== undefined) actions.showFindings(finding);
}

/** Returns the button of a notice about a broken link: it shows the text in the link, or copies the link if there is none. */
function rescueAction(
  text: string | null,
  actions: Actions,
  address: Address,
): NonNullable<Notice["action"]> {
  if (text !== null)
    return {
      label: "Show the text",
      run: () => actions.showDialog({ kind: "open", texts: [{ name: "the text of the link", text }] }),
    };
  const link = address.href();
  return {
    label: "Copy the link",
    run: async () => {
      const isCopied = await copyText(link);
      actions.notify({ id: "link", ...(isCopied ? COPIED : NOT_COPIED) });
    },
  };
}

const COPIED = { tone: "info", text: "Link copied.", brief: true } as const;
const NOT_COPIED = {
  tone: "warn",
  text: "The browser did not allow copying. Copy the link from the address bar.",
} as const;

/**
 * Opens links when the address changes. Removes the link from the address when the page shows another scenario. Returns a function that
 * ends this.
 */
export function followFragment(page: LinkedPage): () => void {
  const { store, address } = page;
  const endFragment = address.onFragment(async () => {
    const hash = address.fragment();
    const link = await readFragment(hash);
    if (address.fragment() !== hash) return; // the address changed again
    const isShown =
      link !== null && "scenario" in link && isSameScenario(link.scenario, store.getState().scenario);
    if (isShown) showView(link.view, page);
    else followLink(link, page);
  });
  const unsubscribe = store.subscribe(async ({ scenario }, before) => {
    const hash = address.fragment();
    if (scenario === before.scenario || !/^#(s=|new$)/.test(hash)) return;
    const link = await readFragment(hash);
    const isShown =
      link !== null && "scenario" in link && isSameScenario(link.scenario, store.getState().scenario);
    if (!isShown && address.fragment() === hash) address.removeFragment();
  });
  return () => {
    endFragment();
    unsubscribe();
  };
}
