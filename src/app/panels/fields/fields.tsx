import { memo, useCallback, useMemo, useState } from "react";
import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";
import type { FieldTableRow } from "../../../session/frame/field-table/types.ts";
import { useDeepPageState, usePageState } from "../../context/page-context.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ObjectMenu } from "../object-menu.tsx";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { FieldGrid } from "./field-grid.tsx";
import { filterCounts, isColumnOf, type RowFilter } from "./shown-rows.ts";
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

type FilterProps = { readonly filter: RowFilter; readonly onFilter: (filter: RowFilter) => void };

const FieldsHead = memo(function FieldsHead({ filter, onFilter }: FilterProps) {
  const hasFields = usePageState((state) => state.frame?.fields != null);
  return (
    <>
      <ObjectMenu />
      {hasFields && <Filters filter={filter} onFilter={onFilter} />}
      <span className="grow" />
      <StaleMark />
    </>
  );
});

const KINDS = ["all", "changed", "conflict", "shared"] as const;

/** The filters of the table: by kind as radio buttons, by manager in a menu. On a narrow window, all are in the menu. */
function Filters({ filter, onFilter }: FilterProps) {
  const rows = usePageState((state) => state.frame?.fields?.rows ?? NO_ROWS);
  const columns = useDeepPageState((state) => state.frame?.fields?.columns ?? []);
  const wide = useMedia("(min-width: 700px)");
  const counts = useMemo(() => filterCounts(rows), [rows]);
  const kinds = [
    { value: "all", label: "All", count: 1 },
    { value: "changed", label: `Changed ${counts.changed}`, count: counts.changed },
    { value: "conflict", label: `In conflict ${counts.conflict}`, count: counts.conflict },
    { value: "shared", label: `Shared ${counts.shared}`, count: counts.shared },
  ] as const;
  const options = kinds.filter(({ value, count }) => count > 0 || value === filter);
  const choose = useCallback(
    (value: string) => onFilter(KINDS.find((kind) => kind === value) ?? "all"),
    [onFilter],
  );
  const of = typeof filter === "object" ? filter : null;
  const managers = columns.map((column) => {
    const isShown = isColumnOf(filter, column);
    return {
      key: JSON.stringify([managerText(column), column.apiVersion]),
      label: managerText(column),
      ticked: isShown,
      onSelect: () => onFilter(isShown ? "all" : column),
    };
  });
  if (!wide) {
    const items = options.map(({ value, label }) => ({
      key: value,
      label,
      ticked: value === filter,
      onSelect: () => onFilter(value),
    }));
    return (
      <Menu label={null} className="button fields-of" items={[...items, ...managers]}>
        {of === null ? (kinds.find(({ value }) => value === filter)?.label ?? "") : `Only ${of.manager}`}
        <span className="hidden-text"> fields</span>
        <Icon name="down" size={12} />
      </Menu>
    );
  }
  return (
    <div className="fields-filters">
      {(options.length > 1 || of !== null) && (
        <Segmented<string>
          label="Which fields"
          value={of === null ? String(filter) : ""}
          options={options}
          onChange={choose}
        />
      )}
      {columns.length > 1 && (
        <Menu label={null} className="button fields-of" items={managers}>
          {of === null ? "One manager’s fields" : `Only ${of.manager}`}
          <Icon name="down" size={12} />
        </Menu>
      )}
    </div>
  );
}

const NO_ROWS: readonly FieldTableRow[] = [];

function managerText({ manager, operation, subresource }: ManagerIdentity): string {
  return `${manager}, ${operation}${subresource === null ? "" : ` of ${subresource}`}`;
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
