import { USUAL_CHOICE } from "../../src/app/files/share/embed-choice.ts";
import { type Embedding, snippetsOf } from "../../src/app/files/share/snippets.ts";

/** A generator of sites, for which `examples/docs` has a small site. */
export type SiteKind = "hugo" | "docusaurus" | "mkdocs";

/** Where the page of each site is, from `examples/docs`. */
export const PAGES: Readonly<Record<SiteKind, string>> = {
  hugo: "hugo/content/_index.md",
  docusaurus: "docusaurus/docs/index.mdx",
  mkdocs: "mkdocs/docs/index.md",
};

/** Where the shortcode for Hugo is, from `examples/docs`. */
export const SHORTCODE = "hugo/layouts/shortcodes/applyground.html";

/** The embedded scenarios of a page: files in `src/catalog/scenarios`, with the text before them. */
export const EXAMPLES = [
  {
    file: "ownership/replicas.yaml",
    title: "An autoscaler takes over replicas",
    text: "Each field of an object has an owner. Who applies another value than the owner gets a conflict.",
    choice: USUAL_CHOICE,
  },
  {
    file: "ownership/ways-out.yaml",
    title: "Three ways out of a conflict",
    text: "There are three ways to resolve a conflict. Start the scenario, and try each.",
    choice: { ...USUAL_CHOICE, mode: "click" },
  },
  {
    file: "ownership/shared.yaml",
    title: "Two owners of one field",
    text: "Several managers can own one field, as long as all want the same value.",
    choice: { ...USUAL_CHOICE, panels: ["live", "timeline"], step: 2, isReadOnly: true },
  },
] as const satisfies readonly (Pick<Embedding, "title" | "choice"> & {
  readonly file: string;
  readonly text: string;
})[];

/**
 * Returns the source of a page with all {@link EXAMPLES}. `links`: the links that open them. `figure`: the fallback of the first one; the others
 * have a link.
 */
export function examplePage(
  kind: SiteKind,
  links: readonly string[],
  figure: NonNullable<Embedding["fallback"]>,
): string {
  const parts = EXAMPLES.map(({ title, text, choice }, at) => {
    const fallback = at === 0 && kind === "hugo" ? figure : null;
    const embedding: Embedding = { link: links[at] ?? "", title, height: 560, choice, fallback };
    return `${text}\n\n${snippetsOf(kind, embedding).at(-1)?.text}`;
  });
  const head =
    kind === "mkdocs"
      ? ""
      : `---\ntitle: Managers of a field\n${kind === "docusaurus" ? "slug: /\n" : ""}---\n\n`;
  return `${head}# Managers of a field\n\n${parts.join("\n")}`;
}

/** Returns the texts that a site needs once: a template or lines of its configuration. `address`: the one of the playground. */
export function onceInSite(kind: SiteKind, address: string): string {
  const embedding = { link: `${address}#`, title: "", height: 0, choice: USUAL_CHOICE, fallback: null };
  return snippetsOf(kind, embedding)[0]?.text ?? "";
}
