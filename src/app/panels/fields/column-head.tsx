import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import { useBadges } from "../../context/badges.ts";
import { Badge } from "../badge.tsx";
import "./column-head.css";

type ColumnHeadProps = {
  readonly column: FieldColumn;
  /** Whether the table shows only the fields of this manager. */
  readonly pressed: boolean;
  readonly onPress: () => void;
};

/** The head of a manager's column: badge, name, operation and since when. A click shows only its fields. */
export function ColumnHead({ column, pressed, onPress }: ColumnHeadProps) {
  const { colour } = useBadges()(column);
  const { manager, operation, subresource, gone } = column;
  return (
    <th scope="col" className="fields-head" data-colour={colour} data-gone={gone || undefined}>
      <button
        type="button"
        className="fields-head-button"
        tabIndex={-1}
        aria-pressed={pressed}
        title={pressed ? "Show all fields" : `Show only the fields of ${manager}`}
        onClick={onPress}
      >
        <span className="fields-head-name">
          <Badge of={column} />
          <b>{manager}</b>
          <span className="fields-head-operation">
            {operation}
            {subresource !== null && ` of ${subresource}`}
          </span>
        </span>
        <span className="fields-head-since">{headNote(column)}</span>
      </button>
    </th>
  );
}

function headNote({ since, isWriter, gone }: FieldColumn): string {
  if (gone) return "owns nothing any more";
  const now = isWriter ? "writes now" : "";
  if (since === null) return now === "" ? "owns nothing" : `${now}, owns nothing`;
  const from = since < 0 ? "from the start" : `since step ${since + 1}`;
  return now === "" ? from : `${from}, ${now}`;
}
