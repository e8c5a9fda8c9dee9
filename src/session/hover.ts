import { blame } from "../engine/scenario/blame.ts";
import type { Ownership } from "../engine/scenario/ownership.ts";
import { placerOf } from "../engine/scenario/place.ts";
import { get, isMap } from "../engine/value/value.ts";
import type { Hover } from "../worker/protocol.ts";
import { type Vocabulary, valuesAt } from "./complete.ts";
import { cursorAt } from "./cursor.ts";
import { describeType, printDefault, typeAt } from "./describe.ts";
import { code, plain } from "./markdown.ts";
import { noteOf } from "./notes.ts";
import type { Subject } from "./read.ts";

/** What a hover can tell beyond the schema: nothing if the text could not be read. */
export type HoverContext = {
  readonly subjects: readonly Subject[];
  /** Who owns the object at a position among them; null if nobody knows. */
  readonly ownershipOf: (position: number) => Ownership | null;
};

/** What there is to say of the field at a place of a manifest: its type, list type, keys, default, and who owns it. Null for nothing. */
export function hover(
  text: string,
  line: number,
  column: number,
  words: Vocabulary,
  context: HoverContext,
): Hover | null {
  const row = text.split(/\r?\n/, line)[line - 1];
  const end = row === undefined ? 0 : keyEnd(row);
  if (row === undefined || end === 0 || column > end + 1) return null;
  const cursor = cursorAt(text, line, end + 1);
  if (cursor?.key === null || cursor === null) return null;
  const { typed, from } = cursor.key;
  const name = typed.replace(/^["']|["']$/g, "");
  if (column < from) return null;
  const parent = typeAt(words.typeOf(cursor.apiVersion, cursor.kind), cursor.around);
  const type = typeAt(parent, [name]);
  if (type === null) return null;
  const lines = [`**${plain(name)}**: ${plain(describeType(type))}`];
  const standard = printDefault(parent?.map?.fields.get(name)?.field);
  if (standard !== null) lines.push(`Default: ${code(standard)}`);
  const values = valuesAt(cursor, name, parent, words);
  if (values.length > 0) lines.push(`One of: ${valuesText(values)}`);
  const owners = ownersAt(line, from, words, context);
  if (owners !== null) lines.push(...owners);
  return { markdown: lines.join("\n\n"), line, column: from, endLine: line, endColumn: end + 1 };
}

/** No more values than a hover has room for. */
const MOST = 12;

function valuesText(values: readonly string[]): string {
  const shown = values.slice(0, MOST).map(code).join(", ");
  return values.length > MOST ? `${shown} and ${values.length - MOST} more` : shown;
}

/** Where the key of a line ends, from 0; 0 if there is none. */
function keyEnd(row: string): number {
  const found = /^[\s-]*("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#][^:#]*?)\s*:(?=\s|$)/.exec(row);
  return found === null ? 0 : found[0].replace(/\s*:$/, "").length;
}

function ownersAt(
  line: number,
  column: number,
  words: Vocabulary,
  context: HoverContext,
): readonly string[] | null {
  for (const [position, { document, prefix, value }] of context.subjects.entries()) {
    const keys = document.map?.pathAt(line, column)?.keys ?? [];
    const isHere = keys.length > prefix.length && prefix.every((key, i) => key === keys[i]);
    const ownership = isHere ? context.ownershipOf(position) : null;
    if (!isMap(value) || ownership === null) continue;
    const type = words.typeOf(String(get(value, "apiVersion")), String(get(value, "kind")));
    const place = placerOf(value, type)(keys.slice(prefix.length));
    const note = noteOf(blame(ownership, place), place);
    if (note === "") return null;
    return [`${code(place.label)}${place.inside ? ", owned as a whole" : ""}: ${plain(note)}`];
  }
  return null;
}
