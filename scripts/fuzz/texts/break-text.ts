import type { Dice } from "../sequences/dice.ts";

/** What random changes put into a text: characters and words that have a meaning in YAML or JSON. */
const PIECES = [
  ..."-?:,[]{}#&*!|>'\"%@`~= \t\n\r\\/.0179abeEnxy_+<\u00a0\u0085\u2028\ufeff\u0000\u0007é漢🚀",
  "\n---\n",
  "\n...\n",
  "---",
  "--- ",
  ": ",
  " #",
  "- ",
  "? ",
  "\r\n",
  "<<: ",
  "*a",
  "&a ",
  "!!str ",
  "!x ",
  "|-\n",
  ">2\n",
  "\\u00e9",
  "\\x4",
  "'",
  "''",
  '"',
  "null",
  "0x1F",
  "0o7",
  "1e3",
  ".inf",
  ".nan",
  "1_000",
  "9223372036854775808",
  "2001-01-01",
  "yes",
  "12:30",
  "{{ .Values.x }}",
  "%YAML 1.1\n",
];

/** Returns a text with one to four random changes of characters and lines. */
export function breakText(text: string, dice: Dice): string {
  let broken = text;
  for (let left = 1 + dice.below(4); left > 0; left--) broken = changeOnce(broken, dice);
  return broken;
}

function changeOnce(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1);
  const change = dice.below(8);
  if (change < 3) return `${text.slice(0, at)}${dice.pick(PIECES)}${text.slice(at)}`;
  if (change < 5) return `${text.slice(0, at)}${text.slice(at + 1 + dice.below(3))}`;
  if (change === 5) return `${text.slice(0, at)}${dice.pick(PIECES)}${text.slice(at + 1)}`;
  if (change === 6) return text.slice(0, at);
  const lines = text.split("\n");
  const moved = lines.splice(dice.below(lines.length), 1);
  lines.splice(dice.below(lines.length + 1), 0, ...moved);
  return lines.join("\n");
}
