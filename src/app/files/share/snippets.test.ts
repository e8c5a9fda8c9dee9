import { expect, it } from "vitest";
import { readSetup } from "../../../element/attributes.ts";
import { type EmbedChoice, embedAddress, USUAL_CHOICE, withFittingSteps } from "./embed-choice.ts";
import { type Embedding, SNIPPET_KINDS, type SnippetKind, snippetsOf } from "./snippets.ts";

const LINK = "https://a.example/v/1.0/#s=abc_-1";
const own: EmbedChoice = {
  mode: "click",
  theme: "dark",
  panels: ["live", "timeline"],
  step: 2,
  since: null,
  isReadOnly: true,
};
const FIGURE = { html: '<figure class="applyground">\n</figure>\n', style: ".applyground{}\n" };

function snippets(kind: SnippetKind, rest: Partial<Embedding> = {}): readonly string[] {
  const embedding = { link: LINK, title: "One", height: 480, choice: USUAL_CHOICE, fallback: null, ...rest };
  return snippetsOf(kind, embedding).map(({ text }) => text);
}

it.each([
  { link: LINK, choice: USUAL_CHOICE, address: "https://a.example/v/1.0/embed.html#s=abc_-1" },
  {
    link: "http://localhost:4173/sub/index.html?utm=1#s=abc",
    choice: own,
    address:
      "http://localhost:4173/sub/embed.html?mode=click&theme=dark&panels=live,timeline&step=2&readonly#s=abc",
  },
  {
    link: LINK,
    choice: { ...USUAL_CHOICE, step: 3, since: 0 },
    address: "https://a.example/v/1.0/embed.html?diff=0..3#s=abc_-1",
  },
])("has the address $address", ({ link, choice, address }) => {
  expect(embedAddress(link, choice)).toBe(address);
});

it("is an iframe that loads late, with a title and a height", () => {
  expect(snippets("iframe")).toEqual([
    '<iframe src="https://a.example/v/1.0/embed.html#s=abc_-1" title="One" width="100%" height="480" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" style="border:0"></iframe>\n',
  ]);
  expect(snippets("iframe", { choice: { ...USUAL_CHOICE, mode: "eager" } })[0]).toContain('loading="eager"');
  expect(snippets("iframe", { choice: own })[0]).toContain(
    "?mode=click&amp;theme=dark&amp;panels=live,timeline&amp;",
  );
});

it("is an element with its options, and the figure or a link inside", () => {
  expect(snippets("element", { choice: own, fallback: FIGURE })).toEqual([
    `<script type="module" src="https://a.example/v/1.0/embed.js"></script>
<apply-ground src="https://a.example/v/1.0/embed.html#s=abc_-1" title="One" height="480" mode="click" theme="dark" panels="live,timeline" step="2" readonly>
<style>
.applyground{}
</style>
<figure class="applyground">
</figure>
</apply-ground>
`,
  ]);
  expect(snippets("element")[0]).toContain(`>\n<a href="${LINK}">One</a>\n</apply-ground>`);
});

it("is a shortcode for Hugo, which has every option", () => {
  const [template = "", page = ""] = snippets("hugo", { choice: own, fallback: FIGURE });
  expect(page).toBe(
    '{{< applyground src="https://a.example/v/1.0/embed.html#s=abc_-1" title="One" height="480" mode="click" theme="dark" panels="live,timeline" step="2" readonly="true" >}}\n' +
      "<style>\n.applyground{}\n</style>\n" +
      '<figure class="applyground">\n</figure>\n{{< /applyground >}}\n',
  );
  const names = [...page.matchAll(/ (\w+)="/g)].flatMap(([, name]) => (name === "class" ? [] : [name]));
  for (const name of names) expect(template).toContain(`.Get "${name}"`);
});

it("is JSX for Docusaurus, with JavaScript strings", () => {
  const [config, page] = snippets("docusaurus", { fallback: FIGURE });
  expect(config).toBe('scripts: [{ src: "https://a.example/v/1.0/embed.js", type: "module" }],\n');
  expect(page).toBe(`<apply-ground
  src={"https://a.example/v/1.0/embed.html#s=abc_-1"}
  title={"One"}
  height={"480"}
  dangerouslySetInnerHTML={{ __html: ${JSON.stringify(`<style>\n${FIGURE.style}</style>\n${FIGURE.html}`)} }}
/>
`);
});

it("is HTML in a block for MkDocs, without empty lines", () => {
  const [config, page] = snippets("mkdocs", { fallback: FIGURE });
  expect(config).toBe('extra_javascript:\n  - path: "https://a.example/v/1.0/embed.js"\n    type: module\n');
  expect(page).toMatch(/^<div>\n<apply-ground src=[^\n]*>\n<style>[\s\S]*<\/apply-ground>\n<\/div>\n$/);
  expect(page).not.toContain("\n\n");
});

it.each([
  USUAL_CHOICE,
  own,
  { ...USUAL_CHOICE, mode: "eager" as const, panels: ["fields", "explanation"] as const },
])("has attributes that <apply-ground> accepts: %j", (choice) => {
  const [page = ""] = snippets("element", { choice });
  const attributes = new Map(
    [...(/<apply-ground([^>]*)>/.exec(page)?.[1]?.matchAll(/ (\w+)(?:="([^"]*)")?/g) ?? [])].map(
      ([, name, value = ""]) => [name, value],
    ),
  );
  const setup = readSetup((name) => attributes.get(name) ?? null, "https://b.example/", "https://c.example/");
  expect(setup).toMatchObject({ title: "One", height: 480, theme: choice.theme, link: LINK });
  const address = typeof setup === "string" ? "" : setup.address(choice.theme);
  const query = (url: string) => new Map(new URL(url).searchParams);
  expect(query(address)).toEqual(new Map([...query(embedAddress(LINK, choice)), ["theme", choice.theme]]));
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onload=alert(1) x='",
  '\\" src="https://evil.example',
  "a\n\n{{< evil >}} {x} `{y}`",
  "--> </apply-ground> </div>",
];

it.each(HOSTILE)("keeps %j inside of its attribute, in every kind of page", (title) => {
  for (const { kind } of SNIPPET_KINDS) {
    const page = snippets(kind, { title }).at(-1) ?? "";
    const plain = snippets(kind, { title: "x" }).at(-1) ?? "";
    if (kind === "docusaurus") {
      const value = /^ {2}title=\{(.*)\}$/m.exec(page)?.[1] ?? "";
      expect(JSON.parse(value)).toBe(title.replace(/\s+/g, " "));
      const inner = /__html: (.*) \}\}$/m.exec(page)?.[1] ?? "";
      expect(JSON.parse(inner)).toMatch(/^<a href="[^"]*">[^<>{}]*<\/a>\n$/);
    } else if (kind === "hugo") {
      const value = / title="([^"\\`]*)" height="480" >\}\}\n/.exec(page)?.[1];
      expect(value?.length).toBe(title.replace(/\s+/g, " ").length);
    } else {
      const tags = (html: string) => html.match(/<\/?[\w-]+/g);
      expect(tags(page)).toEqual(tags(plain));
      expect(page).toMatch(/ title="[^"<>{}]*" (width|height)="/);
      expect(page).not.toContain("\n\n");
    }
  }
});

it.each([
  { of: "a comparison with the last step", given: { step: null, since: 1 }, want: { step: 4, since: 1 } },
  { of: "a comparison from the beginning", given: { step: 1, since: 0 }, want: { step: 1, since: 0 } },
  { of: "no earlier step", given: { step: 2, since: 2 }, want: { step: 2, since: null } },
  { of: "no comparison", given: { step: null, since: null }, want: { step: null, since: null } },
])("has steps that fit: $of", ({ given, want }) => {
  expect(withFittingSteps({ ...USUAL_CHOICE, ...given }, 4)).toEqual({ ...USUAL_CHOICE, ...want });
});
