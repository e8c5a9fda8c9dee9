import type { Dice } from "../sequences/dice.ts";

/** A mistake in a line. Returns the line with the mistake; null if the line has no place for it. */
type LineMistake = (line: string, dice: Dice) => string | null;

const KEY_AND_VALUE = /^(\s*(?:- )?)([\w./-]+): (\S.*)$/;

/** Replaces the value of `key: value`. */
const withValue =
  (change: (value: string, dice: Dice) => string): LineMistake =>
  (line, dice) => {
    const found = KEY_AND_VALUE.exec(line);
    return found === null ? null : `${found[1]}${found[2]}: ${change(found[3] ?? "", dice)}`;
  };

const replaced =
  (what: RegExp, by: string): LineMistake =>
  (line) =>
    what.test(line) ? line.replace(what, by) : null;

const LINE_MISTAKES: readonly LineMistake[] = [
  (line) => ` ${line}`,
  (line) => `  ${line}`,
  replaced(/^ /, ""),
  replaced(/^ {2}/, ""),
  replaced(/^ {2}/, "\t"),
  replaced(/^( *)/, "$1\t"),
  replaced(/: /, ":"),
  replaced(/: /, " : "),
  replaced(/: /, ":\t"),
  replaced(/:/, ""),
  replaced(/:$/, ""),
  replaced(/- /, "-"),
  replaced(/- /, "- - "),
  replaced(/- /, ""),
  replaced(/['"]/, ""),
  replaced(/['"]$/, ""),
  replaced(/[[{]/, ""),
  replaced(/[\]}]/, ""),
  replaced(/,/, ""),
  replaced(/#/, ""),
  replaced(/ #/, "#"),
  (line) => `${line}   `,
  (line) => `${line} # a comment`,
  (line) => `${line}\r`,
  (line) => `# ${line}`,
  (line) => `${line}\n${line}`,
  (line) => `${line}\n---`,
  (line) => `--- ${line}`,
  withValue((value) => `"${value}`),
  withValue((value) => `'${value}`),
  withValue((value) => `"${value}"`),
  withValue((value) => `'it's ${value}'`),
  withValue((value) => `${value}: more`),
  withValue((value) => `@${value}`),
  withValue((value) => `*${value}`),
  withValue((value) => `&it ${value}`),
  withValue((value) => `%${value}`),
  withValue((value) => `\`${value}\``),
  withValue((value) => `[${value}`),
  withValue((value) => `{${value}}`),
  withValue((value) => `|\n${value}`),
  withValue((value) => `|\n        ${value}`),
  withValue((value) => `>- ${value}`),
  withValue((value) => `${value}\\`),
  withValue((value) => `"C:\\Users\\${value}"`),
  withValue((value) => `{{ .Values.${value} }}`),
  withValue((value) => `"{{ .Values.${value} }}"`),
  withValue((value) => `$\{${value}}`),
  withValue((value) => `<${value}>`),
  withValue((value) => `!${value}`),
  withValue((value) => `!!int ${value}`),
  withValue(() => ""),
  withValue((_, dice) =>
    dice.pick([
      "yes",
      "off",
      "~",
      "0755",
      "0o755",
      "1_000",
      "1e3",
      "0x1f",
      "12:30:00",
      "2026-01-01",
      "=",
      "<<",
      "-",
      ".5",
    ]),
  ),
  (line, dice) =>
    `${/^ */.exec(line)?.[0]}${dice.pick(["{{- if .Values.x }}", "{{ end }}", "<<: *it", "? key", "}", "]", "..."])}\n${line}`,
];

/** A mistake in a whole text. */
const TEXT_MISTAKES: readonly ((text: string, dice: Dice) => string)[] = [
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => `\ufeff${text}`,
  (text) => text.replace(/\n+$/, ""),
  (text) => `${text}\n---\n`,
  (text) => `${text}\n---\n${text}`,
  (text) => `${text}\n--- # the next\n${text}`,
  (text) => `---\n---\n${text}`,
  (text) => `${text}\n...\n`,
  (text) => `%YAML 1.2\n---\n${text}`,
  (text) => `# comment\n\n${text}`,
  (text) => `\`\`\`yaml\n${text}\n\`\`\``,
  (text) => `${text}\n{"kind":"List"}`,
  (text) => `{"kind":"List"}\n${text}`,
  (text) => text.replaceAll("  ", "\t"),
  (text) => text.replaceAll("  ", "   "),
  (text) => text.replaceAll('"', "“"),
  (text) => text.replaceAll("- ", "• "),
  (text) => text.replaceAll(" ", "\u00a0"),
  (text, dice) => text.slice(0, dice.below(text.length)),
];

/** Returns a text with a mistake that people make. One text in five gets two mistakes. */
export function mistakeIn(text: string, dice: Dice): string {
  const once = plant(text, dice);
  return dice.chance(0.2) ? plant(once, dice) : once;
}

function plant(text: string, dice: Dice): string {
  if (dice.chance(0.1)) return dice.pick(TEXT_MISTAKES)(text, dice);
  const lines = text.split("\n");
  for (let tries = 0; tries < 50; tries++) {
    const at = dice.below(lines.length);
    const changed = dice.pick(LINE_MISTAKES)(lines[at] ?? "", dice);
    if (changed === null) continue;
    lines[at] = changed;
    return lines.join("\n");
  }
  return ` ${text}`; // a text in which no mistake fits
}
