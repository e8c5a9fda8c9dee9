import { useMemo, useState } from "react";
import type { FieldTableView } from "../../../session/frame/field-table/types.ts";
import { type GridRow, type RowFilter, shownRows } from "./shown-rows.ts";

const NOTHING_CLOSED: ReadonlySet<string> = new Set();

/** Returns the rows that the table shows, and a function that opens and closes one. */
export function useOpenRows(table: FieldTableView, filter: RowFilter) {
  const [closed, setClosed] = useState(NOTHING_CLOSED);
  const [unownedOpen, setUnownedOpen] = useState<boolean | null>(null);
  const shown = useMemo(
    () => shownRows(table, { filter, closed, unownedOpen }),
    [table, filter, closed, unownedOpen],
  );

  const open = (row: GridRow, isOpen: boolean) => {
    if (row.isOpen === null || row.isOpen === isOpen) return;
    if (row.kind === "fold") setUnownedOpen(isOpen);
    else
      setClosed((before) =>
        isOpen ? new Set([...before].filter((key) => key !== row.key)) : new Set([...before, row.key]),
      );
  };

  return { shown, open };
}
