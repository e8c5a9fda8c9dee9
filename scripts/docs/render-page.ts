import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// Turns a source in `examples/docs` into the page that its generator makes. Supports only what these sources use.

/** Returns a page of Hugo: its shortcodes and its Markdown in a layout. `shortcode`: the template of `applyground`. */
export function renderHugo(page: string, shortcode: string, layout: string): string {
  const calls = /\{\{< applyground ([^\n]*) >\}\}\n([\s\S]*?)\{\{< \/applyground >\}\}/g;
  const blocks: string[] = [];
  const text = withoutFrontMatter(page).replace(calls, (_, values: string, inner: string) => {
    blocks.push(runShortcode(shortcode, values, inner));
    return `<!--${blocks.length - 1}-->`;
  });
  const content = renderMarkdown(text).replace(/<!--(\d+)-->/g, (_, at) => blocks[at] ?? "");
  return layout.replace("{{ .Title }}", () => titleOf(page)).replace("{{ .Content }}", () => content);
}

/** Runs the template of a shortcode: `.Get`, `.Inner` and `with`. Throws if the template uses more. */
function runShortcode(template: string, values: string, inner: string): string {
  const named = new Map([...values.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const get = (name: string) => escapeAttribute(named.get(name) ?? "");
  const html = template
    .replace(/\{\{ with \.Get "(\w+)" \}\}(.*?)\{\{ end \}\}/g, (_, name, then: string) =>
      named.has(name) ? then.replace("{{ . }}", () => get(name)) : "",
    )
    .replace(/\{\{ \.Get "(\w+)" \}\}/g, (_, name) => get(name));
  const unknown = /\{\{(?! \.Inner \| safeHTML \}\}).*?\}\}/.exec(html);
  if (unknown) throw new Error(`the shortcode uses ${unknown[0]}`);
  return html.replace("{{ .Inner | safeHTML }}", () => inner);
}

/** Returns a page of MkDocs with Material. `config`: the text of `mkdocs.yml`. */
export function renderMkdocs(page: string, config: string): string {
  const [, script = ""] = /path: "([^"]+)"\n\s+type: module/.exec(config) ?? [];
  return html({
    attributes: "",
    title: titleOf(page),
    body: `<body data-md-color-scheme="default">${renderMarkdown(page)}<script type="module" src="${script}"></script></body>`,
  });
}

/** Returns a page of Docusaurus. `config`: the text of `docusaurus.config.js`. */
export function renderDocusaurus(page: string, config: string): string {
  const [, script = ""] = /scripts: \[\{ src: "([^"]+)", type: "module" \}\]/.exec(config) ?? [];
  const text = withoutFrontMatter(page).replace(/<apply-ground\n([\s\S]*?)\n\/>/g, (_, props: string) =>
    renderJsx(props),
  );
  return html({
    attributes: ' data-theme="light"',
    title: titleOf(page),
    head: `<script src="${script}" type="module"></script>`,
    body: `<body>${renderMarkdown(text)}</body>`,
  });
}

/** Returns the HTML of an `<apply-ground>` whose properties are JSON, each on its own line. */
function renderJsx(props: string): string {
  const values = props.split("\n").map((line) => {
    const [, name = "", json = ""] = /^ {2}(\w+)=\{(.*)\}$/.exec(line) ?? [];
    const [, inner] = /^\{ __html: (.*) \}$/.exec(json) ?? [];
    return [name, inner === undefined ? JSON.parse(json) : { __html: JSON.parse(inner) }] as const;
  });
  return renderToStaticMarkup(createElement("apply-ground", Object.fromEntries(values)));
}

/** Returns Markdown of headings, paragraphs and HTML blocks as HTML. */
function renderMarkdown(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      if (block.startsWith("<")) return block;
      return block.startsWith("# ") ? `<h1>${block.slice(2)}</h1>` : `<p>${block}</p>`;
    })
    .join("\n");
}

function withoutFrontMatter(page: string): string {
  return page.replace(/^---\n[\s\S]*?\n---\n/, "");
}

function titleOf(page: string): string {
  return /^# (.*)$/m.exec(page)?.[1] ?? "";
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&#34;").replaceAll("<", "&lt;");
}

type Parts = Readonly<Record<"attributes" | "title" | "body", string>> & { readonly head?: string };

function html({ attributes, title, head = "", body }: Parts): string {
  return `<!doctype html>
<html lang="en"${attributes}>
<head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="site.css"></head>
${body}
</html>
`;
}
