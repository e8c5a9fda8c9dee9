import "../../src/testing/load-parts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLink } from "../../src/file/link/open-link.ts";
import { parseScenario } from "../../src/session/file/parse-scenario.ts";
import { EXAMPLES, examplePage, onceInSite, PAGES, SHORTCODE, type SiteKind } from "./example-pages.ts";
import { EXAMPLE_ADDRESS, renderSite } from "./render-site.ts";

const root = join(import.meta.dirname, "../..");
const kinds = Object.keys(PAGES) as readonly SiteKind[];
const PLAYGROUND = "https://play.example/v/1/";

function source(path: string): string {
  return readFileSync(join(root, "examples/docs", path), "utf8");
}

/** The links of a page, in their order. */
function linksIn(page: string): readonly string[] {
  const addresses = [...page.matchAll(/src=\{?"([^"]+)"/g)].map(([, address = ""]) => address);
  return addresses.map((address) => address.replace("embed.html", ""));
}

/** The style sheet and the HTML of the figure in a page. */
function figureIn(page: string): { readonly style: string; readonly html: string } {
  const [, style = "", html = ""] =
    /<style>\n([\s\S]*?)<\/style>\n(<figure[\s\S]*<\/figure>\n)/.exec(page) ?? [];
  return { style, html };
}

describe.each(kinds)("the page for %s", (kind) => {
  it("has the texts that the dialog Share gives", () => {
    const page = source(PAGES[kind]);
    expect(page).toBe(examplePage(kind, linksIn(page), figureIn(source(PAGES.hugo))));
  });

  it("has links to the built-in scenarios", async () => {
    const links = linksIn(source(PAGES[kind]));
    expect(links).toHaveLength(EXAMPLES.length);
    for (const [at, { file }] of EXAMPLES.entries()) {
      const opened = await openLink(new URL(links[at] ?? "").hash);
      const { scenario } = parseScenario(readFileSync(join(root, "src/catalog/scenarios", file), "utf8"));
      expect(opened).toMatchObject({ scenario: { title: scenario?.title, steps: scenario?.steps } });
    }
  });

  it("becomes HTML with three elements, and the script of the playground", () => {
    const page = renderSite(kind, PLAYGROUND).get("index.html") ?? "";
    const elements = [...page.matchAll(/<apply-ground ([^>]*)>([\s\S]*?)<\/apply-ground>/g)];
    expect(elements.map(([, attributes = ""]) => / title="([^"]*)"/.exec(attributes)?.[1])).toEqual(
      EXAMPLES.map(({ title }) => title),
    );
    for (const [, attributes, fallback] of elements) {
      expect(attributes).toContain(`src="${PLAYGROUND}embed.html#s=`);
      expect(fallback).toContain(`<a href="${PLAYGROUND}#s=`);
    }
    expect(elements[1]?.[1]).toContain('mode="click"');
    expect(elements[2]?.[1]).toMatch(/panels="live,timeline" step="2" readonly/);
    expect(page).toMatch(
      /<script (type="module" )?src="https:\/\/play\.example\/v\/1\/embed\.js"( type="module")?>/,
    );
    expect(page.replace(/<style>[\s\S]*?<\/style>/g, "")).not.toMatch(/\{\{|\}\}|applyground\.example/);
  });
});

it("has the shortcode and the lines of configuration that the dialog Share gives", () => {
  expect(source(SHORTCODE)).toBe(onceInSite("hugo", EXAMPLE_ADDRESS));
  expect(source("mkdocs/mkdocs.yml")).toContain(onceInSite("mkdocs", EXAMPLE_ADDRESS));
  expect(source("docusaurus/docusaurus.config.js")).toContain(onceInSite("docusaurus", EXAMPLE_ADDRESS));
});

it.each(kinds)("docs/embedding.md has the text that a site for %s needs once", (kind) => {
  const guide = readFileSync(join(root, "docs/embedding.md"), "utf8");
  expect(guide).toContain(`\n${onceInSite(kind, EXAMPLE_ADDRESS)}\`\`\`\n`);
});

it("shows a figure in Hugo's page, which is there without scripts", () => {
  expect(figureIn(renderSite("hugo", PLAYGROUND).get("index.html") ?? "").html).toContain("</figure>");
});
