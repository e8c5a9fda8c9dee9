import type { Piece, Word } from "../syntax/script-syntax.ts";

/** The maximum number of words of one expansion. A longer one is literal. */
const MAX_WORDS = 1000;
/** The maximum length of a word with braces. A longer one is literal. */
const MAX_UNITS = 4000;

/** An unquoted character, or a piece that is never a brace. */
type Unit = string | Piece;

/** Returns the words that `a{b,c}` and `a{1..3}` stand for: the word itself if it has no such braces. */
export function expandBraces(word: Word): readonly Word[] {
  if (!word.some((piece) => isPlain(piece) && piece.text.includes("{"))) return [word];
  const units = word.flatMap((piece): readonly Unit[] => (isPlain(piece) ? [...piece.text] : [piece]));
  if (units.length > MAX_UNITS) return [word];
  const words = expandUnits(units, 0);
  return words === null ? [word] : words.map(wordOf);
}

function isPlain(piece: Piece): piece is Extract<Piece, { readonly kind: "text" }> {
  return piece.kind === "text" && !piece.quoted;
}

/** Returns the words of the units from a position; null if there are too many. */
function expandUnits(units: readonly Unit[], from: number): readonly (readonly Unit[])[] | null {
  for (let open = units.indexOf("{", from); open >= 0; open = units.indexOf("{", open + 1)) {
    const found = readGroup(units, open);
    if (found === null) continue;
    const { choices, end } = found;
    const heads = choices.map((choice) => expandUnits(choice, 0));
    const tails = expandUnits(units.slice(end), 0);
    if (tails === null || heads.includes(null)) return null;
    const all = (heads as readonly (readonly (readonly Unit[])[])[]).flat();
    if (all.length * tails.length > MAX_WORDS) return null;
    const before = units.slice(0, open);
    return all.flatMap((head) => tails.map((tail) => [...before, ...head, ...tail]));
  }
  return [units];
}

/** Reads the group that opens at a position. Returns null for braces without a comma or a range. */
function readGroup(
  units: readonly Unit[],
  open: number,
): { readonly choices: readonly (readonly Unit[])[]; readonly end: number } | null {
  const choices: Unit[][] = [[]];
  let depth = 0;
  for (let at = open + 1; at < units.length; at++) {
    const unit = units[at] as Unit;
    if (unit === "{") depth++;
    if (unit === "}" && depth-- === 0) {
      const inner = choices.length > 1 ? choices : rangeOf(choices[0] as readonly Unit[]);
      return inner === null ? null : { choices: inner, end: at + 1 };
    }
    if (unit === "," && depth === 0) choices.push([]);
    else (choices.at(-1) as Unit[]).push(unit);
  }
  return null;
}

/** Returns the texts of `1..3`, `01..10` or `a..e`. */
function rangeOf(units: readonly Unit[]): readonly (readonly Unit[])[] | null {
  if (!units.every((unit) => typeof unit === "string")) return null;
  const text = units.join("");
  const [, first, last, step] =
    /^(-?\d{1,6}|[A-Za-z])\.\.(-?\d{1,6}|[A-Za-z])(?:\.\.(-?\d{1,6}))?$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return null;
  const isLetter = /[A-Za-z]/.test(first);
  if (isLetter !== /[A-Za-z]/.test(last)) return null;
  const [from, to] = isLetter ? [first.charCodeAt(0), last.charCodeAt(0)] : [Number(first), Number(last)];
  const by = Math.max(1, Math.abs(Number(step ?? 1)));
  if (Math.abs(to - from) / by >= MAX_WORDS) return null;
  const width = /^-?0\d/.test(first) || /^-?0\d/.test(last) ? Math.max(first.length, last.length) : 0;
  const out: string[] = [];
  for (let at = from; from <= to ? at <= to : at >= to; at += from <= to ? by : -by) {
    out.push(isLetter ? String.fromCharCode(at) : String(at).padStart(width, "0"));
  }
  return out.map((one) => [...one]);
}

function wordOf(units: readonly Unit[]): Word {
  const pieces: Piece[] = [];
  for (const unit of units) {
    const last = pieces.at(-1);
    if (typeof unit !== "string") pieces.push(unit);
    else if (last !== undefined && isPlain(last)) {
      pieces[pieces.length - 1] = { kind: "text", text: last.text + unit, quoted: false };
    } else pieces.push({ kind: "text", text: unit, quoted: false });
  }
  return pieces;
}
