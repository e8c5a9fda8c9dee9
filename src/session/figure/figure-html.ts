import { escapeHtml } from "../../escape-html.ts";
import { splitCode } from "../../words.ts";
import type { ManagerBadge } from "../owners/types.ts";
import type { FigureFields } from "./figure-fields.ts";
import type {
  FigureConflict,
  FigureLine,
  FigureManager,
  FigureModel,
  FigureObject,
  FigureStep,
  FigureText,
} from "./figure-model.ts";

/**
 * Returns a figure as HTML without scripts, in one `<figure>` element. It says everything in words and letters, so that it can be read
 * without its style sheet too. All texts are escaped. `link` opens the scenario; null for no link.
 */
export function figureHtml(model: FigureModel, link: string | null): string {
  return [
    '<figure class="applyground">',
    `<figcaption><b>${name(model.title)}</b>${openLink(link)}</figcaption>`,
    ...(model.outcome === "" ? [] : [`<p>${sentence(model.outcome)}</p>`]),
    ...legend(model.managers),
    ...timeline(model.steps, model.output),
    ...texts(model.texts),
    ...conflicts(model.conflicts),
    ...(model.object === null ? [] : object(model.object)),
    ...(model.fields === null ? [] : fields(model.fields)),
    ...part(
      "What the step did, and why",
      list(
        "ul",
        model.reasons.map((reason) => `<li>${sentence(reason)}</li>`),
      ),
    ),
    "</figure>",
    "",
  ].join("\n");
}

function openLink(link: string | null): string {
  return link === null ? "" : ` <a href="${escapeHtml(link)}">Open in Applyground</a>`;
}

/** Starts what scrolls sideways if it is too wide, also by keyboard. */
const WIDE = '<div class="applyground-wide" tabindex="0">';

/** A name from a scenario. Letters of other directions in it do not move the words beside it. */
function name(text: string): string {
  return `<bdi>${escapeHtml(text.replace(/\s+/g, " "))}</bdi>`;
}

/** A sentence, with what is between backticks as code. */
function sentence(text: string): string {
  return splitCode(text)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join("");
}

/** The letters of a manager. A dashed border means `Update`, as on the page. Screen readers read the name beside it instead. */
function letters({ letters, colour, operation }: ManagerBadge): string {
  const kind = operation === "Update" ? " applyground-update" : "";
  return `<b class="applyground-${colour}${kind}" aria-hidden="true">${escapeHtml(letters)}</b>`;
}

/** A part of the figure with a name; nothing if it has no content. */
function part(caption: string, content: readonly string[]): readonly string[] {
  return content.length === 0
    ? []
    : ["<figure>", `<figcaption>${caption}</figcaption>`, ...content, "</figure>"];
}

function list(tag: "ul" | "ol", items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`<${tag}>`, ...items, `</${tag}>`];
}

function legend(managers: readonly FigureManager[]): readonly string[] {
  const items = managers.map(
    ({ badge, words }) => `<li>${letters(badge)} ${name(badge.manager)}, ${escapeHtml(words)}</li>`,
  );
  return part("Field managers", list("ul", items));
}

function timeline(steps: readonly FigureStep[], output: string): readonly string[] {
  const items = steps.map(({ badge, actor, phrase, result, note, isShown }) =>
    [
      isShown ? '<li aria-current="step">' : "<li>",
      badge === null ? "" : `${letters(badge)} `,
      `${name(actor)} ${escapeHtml(phrase)}: ${sentence(result)}`,
      note === "" ? "" : `<br><small>${sentence(note)}</small>`,
      "</li>",
    ].join(""),
  );
  return part("Steps", [...list("ol", items), ...(output === "" ? [] : [code(output)])]);
}

/** The texts side by side, as many as fit. */
function texts(all: readonly FigureText[]): readonly string[] {
  const parts = all.flatMap(({ caption, text }) => part(name(caption), [code(text)]));
  return parts.length === 0 ? [] : ['<div class="applyground-texts">', ...parts, "</div>"];
}

function code(text: string): string {
  return `<pre tabindex="0">${escapeHtml(text)}</pre>`;
}

function conflicts(all: readonly FigureConflict[]): readonly string[] {
  const items = all.map(
    ({ field, words }) => `<li><code>${escapeHtml(field)}</code>: ${escapeHtml(words)}</li>`,
  );
  return part("Conflicts", list("ul", items));
}

function object({ caption, lines }: FigureObject): readonly string[] {
  return [
    WIDE,
    '<table class="applyground-live">',
    `<caption>${name(caption)}</caption>`,
    '<thead><tr><th scope="col">Owner</th><th scope="col">Line</th></tr></thead>',
    "<tbody>",
    ...lines.map(line),
    "</tbody>",
    "</table>",
    "</div>",
    "<p><small>A line without letters has no owner.</small></p>",
  ];
}

function line({ owners, text, change, isRemoved }: FigureLine): string {
  const who = owners.map((badge) => `${letters(badge)} ${name(badge.manager)}`).join(" ");
  const shown = isRemoved ? `<del>${escapeHtml(text)}</del>` : escapeHtml(text);
  const how = change === "" ? "" : `<small>← ${escapeHtml(change)}</small>`;
  return `<tr><td>${who}</td><td><pre>${shown}</pre>${how}</td></tr>`;
}

function fields({ columns, rows }: FigureFields): readonly string[] {
  const heads = columns.map((badge) => `<th scope="col">${letters(badge)}&nbsp;${name(badge.manager)}</th>`);
  return [
    WIDE,
    '<table class="applyground-fields">',
    "<caption>Fields: who owns what, who wants what</caption>",
    `<thead><tr><th scope="col">Field</th>${heads.join("")}<th scope="col">Live</th></tr></thead>`,
    "<tbody>",
    ...rows.map(({ field, cells, live }) => {
      const values = [...cells, live].map((text) => `<td>${escapeHtml(text)}</td>`).join("");
      return `<tr><th scope="row"><code>${escapeHtml(field)}</code></th>${values}</tr>`;
    }),
    "</tbody>",
    "</table>",
    "</div>",
  ];
}
