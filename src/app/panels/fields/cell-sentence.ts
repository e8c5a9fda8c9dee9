import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";
import type { FieldCell, FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import { joinNames } from "../../../words.ts";

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
  const others = joinNames(
    row.cells
      .filter((one) => one.owns && one.column !== column)
      .map((one) => managerName(columns[one.column] as FieldColumn)),
  );
  return ownedSentence(name, cell, others) ?? notOwnedSentence(name, cell, row.value, others);
}

function ownedSentence(name: string, { owns, since, change }: FieldCell, others: string): string | null {
  if (!owns) return null;
  const together = others === "" ? "" : ` together with ${others}`;
  if (change === "gained") return `${name} owns this field${together} since this step.`;
  if (since === null) return `${name} owns this field${together}.`;
  return `${name} owns this field${together}, since ${since < 0 ? "the start" : `step ${since + 1}`}.`;
}

function notOwnedSentence(
  name: string,
  { value, conflict, change }: FieldCell,
  live: string | null,
  others: string,
): string {
  const wish = value === null || value === "" ? "" : ` ${value}`;
  if (conflict)
    return `${name} wants${wish}. The server refused this, because ${others || "another manager"} owns this field.`;
  if (change === "lost")
    return others === ""
      ? `${name} does not own this field any more.`
      : `${name} lost this field in this step. ${others} owns it now.`;
  if (live === null) return `${name} wants${wish}, but the object does not have this field.`;
  return others === ""
    ? `${name} wants${wish}, but does not own this field.`
    : `${name} wants${wish}, but ${others} owns this field.`;
}

/** Returns the name of a manager in a sentence: `hpa (scale)`. */
function managerName({ manager, subresource }: ManagerIdentity): string {
  return subresource === null ? manager : `${manager} (${subresource})`;
}
