import type { ApplyV2Flags } from "../../../engine/scenario/scenario.ts";
import { useActions } from "../../context/page-context.ts";

/** The flags of an Apply v2. */
export function ApplyV2Ticks({ id, flags }: { readonly id: string; readonly flags: ApplyV2Flags }) {
  const actions = useActions();
  return (
    <>
      <label className="tick" title="Ignores the last applied configuration, so that no field is removed">
        <input
          type="checkbox"
          checked={flags.twoWay ?? false}
          onChange={(event) => actions.editApplyV2(id, { twoWay: event.target.checked })}
        />
        Two-way
      </label>
      <label className="tick" title="Uses the merge of kubectl before Apply v2, which sends a patch">
        <input
          type="checkbox"
          checked={flags.oldMerge ?? false}
          onChange={(event) => actions.editApplyV2(id, { oldMerge: event.target.checked })}
        />
        Old merge
      </label>
    </>
  );
}
