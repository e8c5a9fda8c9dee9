import type { ManagerIdentity } from "../../../../engine/scenario/step-manager.ts";
import type { FieldCell, FieldColumn, FieldTableRow } from "../../../../session/frame/field-table/types.ts";
import { joinNames, verbFor } from "../../../../words.ts";
import { wishVerb } from "./cell-words.ts";

/** Returns a sentence about what a manager wants and owns in a row. */
export function cellSentence(row: FieldTableRow, column: number, columns: readonly FieldColumn[]): string {
  const of = columns[column];
  const cell = row.cells.find((one) => one.column === column);
  if (of === undefined) return "";
  const name = managerName(of);
  if (cell === undefined)
    return of.operation === "Apply"
      ? `${name} does not apply this field.`
      : `${name} does not own this field.`;
  const others = row.cells
    .filter((one) => one.owns && one.column !== column)
    .map((one) => managerName(columns[one.column] as FieldColumn));
  const sentence = cell.owns
    ? ownedSentence(name, cell)
    : notOwnedSentence(of, cell, row.value, joinNames(others));
  const sharing =
    cell.owns && others.length > 0 ? ` ${joinNames(others)} ${verbFor(others, "owns", "own")} it too.` : "";
  return `${sentence}${unwrittenSentence(cell, row.value)}${sharing}`;
}

/** Returns a sentence about an owner's value that the object does not have, or about a value of a refused step. */
function unwrittenSentence({ unwritten, owns, value }: FieldCell, live: string | null): string {
  if (unwritten === "refused") return ` The server refused this step, so ${value} is not written.`;
  if (unwritten === "dryRun") return " This step is a dry run: nothing was kept.";
  if (unwritten === "normalised" && owns) return ` It wrote ${value}, which the server stores as ${live}.`;
  if (unwritten === null || !owns) return "";
  return ` It wants ${value}, but ${live === null ? "the object does not have this field" : `the live value is ${live}`}.`;
}

function ownedSentence(name: string, { since }: FieldCell): string {
  const start = since === null ? "" : `, since ${since < 0 ? "before step 1" : `step ${since + 1}`}`;
  return `${name} owns this field${start}.`;
}

function notOwnedSentence(
  of: ManagerIdentity,
  { value, conflict, change }: FieldCell,
  live: string | null,
  others: string,
): string {
  const name = managerName(of);
  const wants = `${name} ${wishVerb(of)}`;
  const wish = value === null || value === "" ? "" : ` ${value}`;
  if (conflict)
    return `${name} wants${wish}. The server refused this, because ${others || "another manager"} owns this field.`;
  if (change === "lost")
    return others === ""
      ? `${name} does not own this field any more.`
      : `${name} lost this field. ${others} owns it now.`;
  if (live === null) return `${wants}${wish}, but the object does not have this field.`;
  return others === ""
    ? `${wants}${wish}, but does not own this field.`
    : `${wants}${wish}, but ${others} owns this field.`;
}

/** Returns the name of a manager in a sentence: `hpa (scale)`. */
function managerName({ manager, subresource }: ManagerIdentity): string {
  return subresource === null ? manager : `${manager} (${subresource})`;
}
