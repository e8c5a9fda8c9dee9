import { EMBED_SANDBOX } from "../../../embed-messages/options.ts";
import { escapeHtml } from "../../../escape-html.ts";
import type { Figure } from "../../../session/figure/types.ts";
import { type EmbedChoice, embedAddress, fileBeside, fragmentOf, optionsOf } from "./embed-choice.ts";

/** What a page embeds, and how. */
export type Embedding = {
  /** The link that opens the scenario. */
  readonly link: string;
  /** What screen readers call the frame. */
  readonly title: string;
  /** In pixels. */
  readonly height: number;
  readonly choice: EmbedChoice;
  /** What readers without scripts see; null: only a link. */
  readonly fallback: Pick<Figure, "html" | "style"> | null;
};

/** A text to copy, and where it belongs. */
export type Snippet = { readonly place: string; readonly text: string };

/** Kinds of pages. */
export const SNIPPET_KINDS = [
  { kind: "element", name: "HTML: <apply-ground>, with a fallback" },
  { kind: "iframe", name: "HTML: <iframe>, without scripts of its own" },
  { kind: "hugo", name: "Hugo" },
  { kind: "docusaurus", name: "Docusaurus, MDX" },
  { kind: "mkdocs", name: "MkDocs" },
] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number]["kind"];

/** Returns what to copy into a page of a kind, and first what its site needs once. */
export function snippetsOf(kind: SnippetKind, embedding: Embedding): readonly Snippet[] {
  const script = fileBeside(embedding.link, "embed.js");
  switch (kind) {
    case "iframe":
      return [{ place: "In the page", text: iframe(embedding) }];
    case "element":
      return [{ place: "In the page", text: `${scriptElement(script)}\n${element(embedding)}` }];
    case "hugo":
      return [
        { place: "Once, in layouts/shortcodes/applyground.html", text: hugoTemplate(script) },
        { place: "In the page", text: hugoShortcode(embedding) },
      ];
    case "docusaurus":
      return [
        {
          place: "Once, in docusaurus.config.js",
          text: `scripts: [{ src: ${JSON.stringify(script)}, type: "module" }],\n`,
        },
        { place: "In the page", text: jsxElement(embedding) },
      ];
    case "mkdocs":
      return [
        {
          place: "Once, in mkdocs.yml",
          text: `extra_javascript:\n  - path: ${JSON.stringify(script)}\n    type: module\n`,
        },
        { place: "In the page", text: `<div>\n${element(embedding)}</div>\n` },
      ];
  }
}

type Attributes = readonly (readonly [name: string, value: string])[];

/** The attributes of `<apply-ground>`. */
function attributesOf({ link, title, height, choice }: Embedding): Attributes {
  return [
    ["src", fileBeside(link, "embed.html") + fragmentOf(link)],
    ["title", onOneLine(title)],
    ["height", String(height)],
    ...optionsOf(choice),
  ];
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function inHtml(attributes: Attributes): string {
  return attributes
    .map(([name, value]) => (value === "" ? name : `${name}="${escapeHtml(value)}"`))
    .join(" ");
}

function scriptElement(src: string): string {
  return `<script type="module" src="${escapeHtml(src)}"></script>`;
}

function iframe({ link, title, height, choice }: Embedding): string {
  const attributes: Attributes = [
    ["src", embedAddress(link, choice)],
    ["title", onOneLine(title)],
    ["width", "100%"],
    ["height", String(height)],
    ["sandbox", EMBED_SANDBOX],
    ["loading", choice.mode === "eager" ? "eager" : "lazy"],
    ["style", "border:0"],
  ];
  return `<iframe ${inHtml(attributes)}></iframe>\n`;
}

function element(embedding: Embedding): string {
  return `<apply-ground ${inHtml(attributesOf(embedding))}>\n${fallbackOf(embedding)}</apply-ground>\n`;
}

/** What shows without scripts, in feed readers, and until the frame is there. It has no empty lines, which would end HTML in Markdown. */
function fallbackOf({ fallback, link, title }: Embedding): string {
  return fallback === null
    ? `<a href="${escapeHtml(link)}">${escapeHtml(onOneLine(title))}</a>\n`
    : withStyle(fallback);
}

/** Returns a figure after its style sheet. */
export function withStyle({ style, html }: Pick<Figure, "html" | "style">): string {
  return `<style>\n${style}</style>\n${html}`;
}

/** The attributes that a shortcode can leave out. */
const OPTIONS = ["title", "height", "mode", "theme", "panels", "step", "diff", "readonly"];

/** Hugo escapes the values itself. */
function hugoTemplate(script: string): string {
  const options = OPTIONS.map((name) => `{{ with .Get "${name}" }} ${name}="{{ . }}"{{ end }}`).join("");
  return [
    scriptElement(script),
    `<apply-ground src="{{ .Get "src" }}"${options}>`,
    "{{ .Inner | safeHTML }}",
    "</apply-ground>",
    "",
  ].join("\n");
}

function hugoShortcode(embedding: Embedding): string {
  const values = attributesOf(embedding).map(([name, value]) => `${name}="${hugoText(value || "true")}"`);
  return `{{< applyground ${values.join(" ")} >}}\n${fallbackOf(embedding)}{{< /applyground >}}\n`;
}

/** Returns a text for a value between quotes. Hugo's shortcodes read quotes and backslashes in their own way, so these become others. */
function hugoText(text: string): string {
  return text.replace(/"/g, "'").replace(/\\/g, "/").replace(/`/g, "'");
}

/** Values are JavaScript strings, because MDX reads braces and quotes in its own way. */
function jsxElement(embedding: Embedding): string {
  const values = attributesOf(embedding).map(([name, value]) => `  ${name}={${JSON.stringify(value)}}`);
  const inner = `  dangerouslySetInnerHTML={{ __html: ${JSON.stringify(fallbackOf(embedding))} }}`;
  return `<apply-ground\n${[...values, inner].join("\n")}\n/>\n`;
}
