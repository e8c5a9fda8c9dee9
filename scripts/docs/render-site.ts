import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES, SHORTCODE, type SiteKind } from "./example-pages.ts";
import { renderDocusaurus, renderHugo, renderMkdocs } from "./render-page.ts";

/** The address of the playground in `examples/docs`. */
export const EXAMPLE_ADDRESS = "https://applyground.example/";

/** The rules of the themes' style sheets that a switch for light and dark changes. Hugo's site has its own style sheet. */
const STYLES = {
  docusaurus: 'html[data-theme="dark"] { background: #1b1b1d; color: #e3e3e3; }',
  mkdocs:
    '[data-md-color-scheme="default"] { color-scheme: light; }\n[data-md-color-scheme="slate"] { color-scheme: dark; background: #1e2129; color: #e2e4e9; }',
};

/** Returns the files of the built site, by their path. `playground`: the address of a real playground. */
export function renderSite(kind: SiteKind, playground: string): ReadonlyMap<string, string> {
  const read = (path: string) =>
    readFileSync(join(import.meta.dirname, "../../examples/docs", path), "utf8").replaceAll(
      EXAMPLE_ADDRESS,
      playground,
    );
  const page = read(PAGES[kind]);
  switch (kind) {
    case "hugo":
      return new Map([
        ["index.html", renderHugo(page, read(SHORTCODE), read("hugo/layouts/index.html"))],
        ["site.css", read("hugo/static/site.css")],
        ["site.js", read("hugo/static/site.js")],
      ]);
    case "docusaurus":
      return new Map([
        ["index.html", renderDocusaurus(page, read("docusaurus/docusaurus.config.js"))],
        ["site.css", STYLES.docusaurus],
      ]);
    case "mkdocs":
      return new Map([
        ["index.html", renderMkdocs(page, read("mkdocs/mkdocs.yml"))],
        ["site.css", STYLES.mkdocs],
      ]);
  }
}
