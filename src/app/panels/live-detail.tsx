import { useMemo } from "react";
import type { LiveLine } from "../../worker/protocol.ts";
import { Chip } from "../ui/chip.tsx";
import { entryName } from "../view/entry-text.ts";
import { useLooks, usePage } from "./page-context.ts";

/** What there is to say of the lit field; without one, what the letters mean. */
export function LiveDetail({ lines }: { readonly lines: readonly LiveLine[] }) {
  const path = usePage((state) => state.lit?.path);
  const entries = usePage((state) => state.frame?.entries);
  const looks = useLooks();
  const line = useMemo(() => lines.find((one) => one.path !== "" && one.path === path), [lines, path]);
  if (!line) {
    return (
      <div className="live-detail" data-legend>
        <Chip small mark="A" colour={0} /> applied
        <Chip small mark="U" colour={0} dashed /> updated
        <span>Grey text: nobody owns it.</span>
      </div>
    );
  }
  return (
    <div className="live-detail">
      <span className="code live-detail-path">{line.label}</span>
      {line.owners.map((at) => {
        const entry = entries?.[at];
        if (!entry) return null;
        const look = looks(entry.manager, entry.actor);
        return (
          <span key={at} className="live-detail-owner">
            <Chip small mark={look.mark} colour={look.colour} dashed={entry.operation === "Update"} />
            {!line.note && entryName(entry)}
          </span>
        );
      })}
      {line.note && <span className="quiet">{line.note}</span>}
    </div>
  );
}
