import { useMemo, useState } from "react";
import { useDeepPageState, usePageState } from "../../context/page-context.ts";
import { Menu } from "../../ui/menu.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ObjectMenu } from "../object-menu.tsx";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { FieldGrid } from "./field-grid.tsx";
import { filterCounts, isSameManager, type RowFilter } from "./shown-rows.ts";
import "./fields.css";

/** The field table: a row for each field, a column for each manager, and the live values. */
export function Fields() {
  const fields = usePageState((state) => state.frame?.fields ?? null);
  const [filter, setFilter] = useState<RowFilter>("all");
  return (
    <Panel name="Fields" id="fields-table" head={<FieldsHead filter={filter} onFilter={setFilter} />}>
      {fields === null ? <NoFields /> : <FieldGrid table={fields} filter={filter} onFilter={setFilter} />}
    </Panel>
  );
}

type FieldsHeadProps = { readonly filter: RowFilter; readonly onFilter: (filter: RowFilter) => void };

function FieldsHead({ filter, onFilter }: FieldsHeadProps) {
  const rows = usePageState((state) => state.frame?.fields?.rows);
  const columns = useDeepPageState((state) => state.frame?.fields?.columns ?? []);
  const counts = useMemo(() => filterCounts(rows ?? []), [rows]);
  const kinds = [
    { value: "all", label: "All", count: 0 },
    { value: "changed", label: "Changed", count: counts.changed },
    { value: "conflict", label: "In conflict", count: counts.conflict },
    { value: "shared", label: "Shared", count: counts.shared },
  ] as const;
  const options = kinds.filter(({ value, count }) => count > 0 || value === "all" || value === filter);
  const of = typeof filter === "object" ? filter : null;
  return (
    <>
      <ObjectMenu />
      {rows !== undefined && (
        <div className="fields-filters">
          {(options.length > 1 || of !== null) && (
            <Segmented
              label="Which fields"
              value={of === null ? (filter as string) : ""}
              options={options.map(({ value, label, count }) => ({
                value,
                label: value === "all" ? label : `${label} ${count}`,
              }))}
              onChange={(value) => onFilter(value as RowFilter)}
            />
          )}
          {columns.length > 1 && (
            <Menu
              label={null}
              className="button fields-of"
              items={columns.map((column) => ({
                key: JSON.stringify([
                  column.manager,
                  column.operation,
                  column.subresource,
                  column.apiVersion,
                ]),
                label: `${column.manager}, ${column.operation}${column.subresource === null ? "" : ` of ${column.subresource}`}`,
                ticked: isSameManager(column, filter),
                onSelect: () => onFilter(isSameManager(column, filter) ? "all" : column),
              }))}
            >
              {of === null ? "Of one manager" : `Only ${of.manager}`}
            </Menu>
          )}
        </div>
      )}
      <span className="grow" />
      <StaleMark />
    </>
  );
}

function NoFields() {
  const waiting = usePageState((state) => state.waiting);
  if (waiting) return <div className="panel-empty">Running the scenario…</div>;
  return (
    <div className="panel-empty">
      <p>
        <strong>No object at this step yet</strong>
      </p>
      <p>
        Apply a manifest. This table then shows each field of the object: which manager wants which value, who
        owns the field, and the live value.
      </p>
    </div>
  );
}
