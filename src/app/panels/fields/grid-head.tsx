import { memo } from "react";
import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { ColumnHead } from "./column-head.tsx";
import type { GridColumn } from "./field-row.tsx";
import { isColumnOf, type RowFilter } from "./shown-rows.ts";

type GridHeadProps = {
  readonly columns: readonly FieldColumn[];
  readonly order: readonly GridColumn[];
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
};

/** The marks of the owners. A mark and its word stay on one line. */
const LEGEND = "●\u00a0apply ◌\u00a0update ◐\u00a0subresource";

/** The head of the table: the name, each manager, and the live values. */
export const GridHead = memo(function GridHead({ columns, order, filter, onFilter }: GridHeadProps) {
  return (
    <>
      <colgroup>
        <col className="fields-col-name" />
        {order.map((column) => (
          <col key={column} className={column === "live" ? "fields-col-live" : "fields-col"} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="fields-head fields-name">
            <span className="fields-head-name">Field</span>
            <span className="fields-head-since fields-legend">{LEGEND}</span>
          </th>
          {order.map((column) => {
            const of = column === "live" ? undefined : columns[column];
            if (of === undefined) return <LiveHead key="live" />;
            const pressed = isColumnOf(filter, of);
            return (
              <ColumnHead
                key={column}
                column={of}
                pressed={pressed}
                onPress={() => onFilter(pressed ? "all" : of)}
              />
            );
          })}
        </tr>
      </thead>
    </>
  );
});

function LiveHead() {
  const generation = usePageState((state) => state.frame?.live?.generation ?? null);
  return (
    <th scope="col" className="fields-head fields-live">
      <span className="fields-head-name">
        <b>Live</b>
      </span>
      {generation !== null && <span className="fields-head-since">generation {generation}</span>}
    </th>
  );
}
