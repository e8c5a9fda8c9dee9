import type { ManagerBadge } from "../owners/types.ts";
import { codeBlock } from "../report/markdown.ts";
import type { FigureFields } from "./figure-fields.ts";
import type { FigureModel, FigureObject } from "./figure-model.ts";

/** Returns a figure as a code block for Markdown. `link` opens the scenario; null for no link. It stands below the block. */
export function figureMarkdown(model: FigureModel, link: string | null): string {
  const parts = [
    [onOneLine(model.title), ...(model.outcome === "" ? [] : [onOneLine(model.outcome)])],
    section(
      "Field managers",
      model.managers.map(({ badge, words }) => `${gutter([badge])}${onOneLine(badge.manager)}, ${words}`),
    ),
    section("Steps", [...stepLines(model), ...linesOf(model.output)]),
    ...model.texts.map(({ caption, text }) => section(onOneLine(caption), linesOf(text))),
    section(
      "Conflicts",
      model.conflicts.map(({ field, words }) => onOneLine(`${field}: ${words}`)),
    ),
    model.object === null ? [] : objectLines(model.object),
    model.fields === null ? [] : section("Fields", fieldLines(model.fields)),
    section("What the step did, and why", model.reasons.map(onOneLine)),
  ];
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.trimEnd()).join("\n"))
    .join("\n\n");
  const below =
    link === null ? "" : `\n[Open in Applyground](<${link.replace(/[<>\s\\]/g, encodeURIComponent)}>)\n`;
  return `${codeBlock(text, "text")}\n${below}`;
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

/** Returns the letters of managers with spaces up to the next column. */
function gutter(badges: readonly ManagerBadge[], width = 4): string {
  return `${badges.map(({ letters }) => letters).join(" ")} `.padEnd(width);
}

function stepLines({ steps }: FigureModel): readonly string[] {
  return steps.flatMap(({ number, badge, actor, phrase, result, note }) => [
    `${`${number}.`.padEnd(4)}${gutter(badge === null ? [] : [badge])}${onOneLine(`${actor} ${phrase}: ${result}`)}`,
    ...(note === "" ? [] : [`${" ".repeat(8)}(${onOneLine(note)})`]),
  ]);
}

function objectLines({ caption, lines }: FigureObject): readonly string[] {
  const width = Math.max(4, ...lines.map(({ owners }) => gutter(owners).length));
  const shown = lines.map(
    ({ owners, text, change }) =>
      `${gutter(owners, width)}${text}${change === "" ? "" : `   ← ${onOneLine(change)}`}`,
  );
  return section(onOneLine(caption), shown);
}

function fieldLines({ columns, rows }: FigureFields): readonly string[] {
  return rows.flatMap(({ field, cells, live }) => {
    const wishes = cells.flatMap((text, at) => (text === "" ? [] : [`${columns[at]?.manager} ${text}`]));
    return [onOneLine(field), `    ${onOneLine([...wishes, `live: ${live}`].join(" · "))}`];
  });
}
