import { rowHeightOf } from "../../ui/hooks/use-visible-rows.ts";

/** Returns the height of a row of the grid in pixels. */
export function gridRowHeightOf(element: HTMLElement | null): number {
  return rowHeightOf(element, "--fields-row", 26);
}

/** Returns the height of the head of the grid, which stays above the rows. */
function headHeightOf(scroller: HTMLElement): number {
  return scroller.querySelector("thead")?.clientHeight ?? 0;
}

/** Scrolls until a row and a row around it are visible below the head. */
export function revealGridRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  if (scroller === null) return;
  const room = scroller.clientHeight - headHeightOf(scroller);
  const top = index * rowHeight;
  if (top < scroller.scrollTop + rowHeight) scroller.scrollTop = top - rowHeight;
  else if (top + 2 * rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + 2 * rowHeight - room;
}

/** Scrolls sideways until a column is visible. */
export function revealColumn(scroller: HTMLElement | null, column: number): void {
  revealCell(scroller, scroller?.querySelectorAll<HTMLElement>("thead th")[column] ?? null);
}

/** Scrolls sideways until a cell is visible beside the names, which stay. */
export function revealCell(scroller: HTMLElement | null, cell: HTMLElement | null): void {
  if (scroller === null || cell === null || (cell as HTMLTableCellElement).cellIndex === 0) return;
  const names = scroller.querySelector("thead th")?.getBoundingClientRect();
  const at = cell.getBoundingClientRect();
  const room = scroller.getBoundingClientRect();
  if (names === undefined) return;
  if (at.left < names.right) scroller.scrollLeft -= names.right - at.left;
  else if (at.right > room.left + scroller.clientWidth)
    scroller.scrollLeft += Math.min(at.right - room.left - scroller.clientWidth, at.left - names.right);
}
