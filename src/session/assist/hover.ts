import { fieldOwners } from "../../engine/ownership/field-owners.ts";
import type { Ownership } from "../../engine/ownership/object-ownership.ts";
import { newFieldLocator } from "../../engine/scenario/field-location.ts";
import { get, isMap } from "../../engine/value/value.ts";
import { pathAt } from "../../text/manifest/path-at.ts";
import { ownerNote } from "../owners/owner-notes.ts";
import { typeAt } from "../positions/locate-path.ts";
import type { ManifestObject } from "../read-step-text.ts";
import { escapeMarkdown, inlineCode } from "../report/markdown.ts";
import { type KnownKinds, valuesAt } from "./completion.ts";
import { describeType, printDefault } from "./describe-type.ts";
import type { Hover } from "./types.ts";
import { yamlCursorAt } from "./yaml-cursor.ts";

/** The objects of the text and their owners; no objects if the text cannot be parsed. */
export type HoverContext = {
  readonly manifestObjects: readonly ManifestObject[];
  /** Returns the owners of the object at an index; null if it does not exist. */
  readonly ownershipOf: (position: number) => Ownership | null;
};

/** Returns the hover text of the field at a position of a manifest: its type, default, allowed values and owners. Null if there is no known field. */
export function hover(
  text: string,
  line: number,
  column: number,
  words: KnownKinds,
  context: HoverContext,
): Hover | null {
  const row = text.split(/\r?\n/, line)[line - 1];
  const end = row === undefined ? 0 : keyEnd(row);
  if (row === undefined || end === 0 || column > end + 1) return null;
  const cursor = yamlCursorAt(text, line, end + 1);
  if (cursor?.key === null || cursor === null) return null;
  const { typed, from } = cursor.key;
  const name = typed.replace(/^["']|["']$/g, "");
  if (column < from) return null;
  const parent = typeAt(words.typeOf(cursor.apiVersion, cursor.kind), cursor.around);
  const type = typeAt(parent, [name]);
  if (type === null) return null;
  const lines = [`**${escapeMarkdown(name)}**: ${escapeMarkdown(describeType(type))}`];
  const standard = printDefault(parent?.map?.fields.get(name)?.field);
  if (standard !== null) lines.push(`Default: ${inlineCode(standard)}`);
  const values = valuesAt(cursor, name, parent, words);
  if (values.length > 0) lines.push(`One of: ${valuesText(values)}`);
  const owners = ownersAt(line, from, words, context);
  if (owners !== null) lines.push(...owners);
  return { markdown: lines.join("\n\n"), line, column: from, endLine: line, endColumn: end + 1 };
}

/** How many allowed values a hover shows. */
const MAX_VALUES = 12;

function valuesText(values: readonly string[]): string {
  const shown = values.slice(0, MAX_VALUES).map(inlineCode).join(", ");
  return values.length > MAX_VALUES ? `${shown} and ${values.length - MAX_VALUES} more` : shown;
}

/** Returns the end of the key on a line, from 0; 0 if there is none. */
function keyEnd(row: string): number {
  const found = /^[\s-]*("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#][^:#]*?)\s*:(?=\s|$)/.exec(row);
  return found === null ? 0 : found[0].replace(/\s*:$/, "").length;
}

function ownersAt(
  line: number,
  column: number,
  words: KnownKinds,
  context: HoverContext,
): readonly string[] | null {
  for (const [position, { document, prefix, value }] of context.manifestObjects.entries()) {
    const keys = document.tree === null ? [] : (pathAt(document.tree, { line, column })?.keys ?? []);
    const isHere = keys.length > prefix.length && prefix.every((key, i) => key === keys[i]);
    const ownership = isHere ? context.ownershipOf(position) : null;
    if (!isMap(value) || ownership === null) continue;
    const type = words.typeOf(String(get(value, "apiVersion")), String(get(value, "kind")));
    const place = newFieldLocator(value, type)(keys.slice(prefix.length));
    const note = ownerNote(fieldOwners(ownership, place), place);
    if (note === "") return null;
    return [
      `${inlineCode(place.label)}${place.isInsideAtomic ? ", owned as a whole" : ""}: ${escapeMarkdown(note)}`,
    ];
  }
  return null;
}
