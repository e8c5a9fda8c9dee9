import type { ComparedField, FieldState } from "../../session/states/types.ts";
import { joinNames } from "../../words.ts";

/** The most rows of a table. */
const MOST_ROWS = 200;

type FieldRowsProps = {
  readonly label: string;
  /** The heads of the two states; of the second one only, if the first is null. */
  readonly heads: readonly [string | null, string];
  readonly fields: readonly ComparedField[];
};

/** Fields with their values and owners in two states. */
export function FieldRows({ label, heads: [first, second], fields }: FieldRowsProps) {
  const hidden = fields.length - MOST_ROWS;
  return (
    <div className="cluster-table">
      <table className="state-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {first !== null && <th scope="col">{first}</th>}
            <th scope="col">{second}</th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, MOST_ROWS).map((field) => (
            <tr key={field.label} data-differs={(first !== null && differs(field)) || undefined}>
              <th scope="row" className="code">
                {field.label}
              </th>
              {first !== null && <State state={field.first} />}
              <State state={field.second} />
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="quiet">and {hidden} more fields</p>}
    </div>
  );
}

function State({ state: { value, owners } }: { readonly state: FieldState }) {
  return (
    <td>
      <span className="code">{value === "" ? "absent" : value}</span>
      <span className="quiet">{owners.length > 0 ? joinNames(owners) : value === "" ? "" : "no owner"}</span>
    </td>
  );
}

/** Whether a field has another value or other owners in the second state. */
export function differs({ hasOtherValue, hasOtherOwners }: ComparedField): boolean {
  return hasOtherValue || hasOtherOwners;
}
