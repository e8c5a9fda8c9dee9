import type { LinkedView } from "../../../file/link/linked-view.ts";
import type { Import, ImportedText } from "../../../session/import/types.ts";
import { plural, shorten } from "../../../words.ts";

/** What a link contains, as the page says it of other texts, and what it shows of its scenario. */
export type ReadLink = { readonly found: Import; readonly view: LinkedView };

/** The fragment of a link to a scenario, also in Markdown, which is the only thing in a text. */
const LINK = /^(?:\[[^\]]*\]\()?<?[^\s#]*(#s=[^\s)>"']*)[)>]*$/;

/** Returns the scenario of a text that is nothing but a link; null for any other texts. Reads only the link itself, and fetches nothing. */
export async function readLink(texts: readonly ImportedText[]): Promise<ReadLink | null> {
  const [only] = texts;
  const fragment = texts.length === 1 ? LINK.exec(only?.text.trim() ?? "")?.[1] : undefined;
  if (only === undefined || fragment === undefined) return null;
  const { openLink } = await import("../../../file/link/open-link.ts");
  const opened = await openLink(fragment);
  const nothing = { goals: [], additions: null, hasSecrets: false };
  const said = { name: only.name, notes: [], diagnostics: [] };
  if ("error" in opened) {
    const texts = [{ ...said, form: "unknown", sentence: opened.error } as const];
    return { found: { ...nothing, texts, scenario: null, shown: null }, view: { step: null, field: null } };
  }
  const { scenario, view } = opened;
  const { title, steps, actors } = scenario;
  const name = title === "" ? "a scenario without a title" : `the scenario “${shorten(title, 100)}”`;
  const sentence = `A link to ${name}: ${plural(steps.length, "step")} of ${plural(actors.length, "actor")}.`;
  const shown = { step: view.step ?? steps.length, object: null };
  return { found: { ...nothing, texts: [{ ...said, form: "scenario", sentence }], scenario, shown }, view };
}
