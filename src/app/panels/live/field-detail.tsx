import { useMemo } from "react";
import type { LiveLine } from "../../../session/frame/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { useExplanation } from "../../context/use-explanation.ts";
import { Badge } from "../badge.tsx";
import { entryNames } from "../entry-text.ts";

/** How many reasons are shown here. The explanation shows all. */
const MAX_REASONS = 2;

/** Who owns the field of a line, and why. */
export function FieldDetail({ line }: { readonly line: LiveLine }) {
  const entries = usePageState((state) => state.frame?.entries);
  const names = useMemo(() => entryNames(entries ?? []), [entries]);
  const owners = line.owners.flatMap((at) => {
    const entry = entries?.[at];
    return entry === undefined ? [] : [{ at, entry, name: names[at] }];
  });
  const { answer } = useExplanation();
  const reasons = answer?.rows.find((row) => row.path === line.path)?.lines;
  const note = line.note || owners.map(({ name }) => name).join(", ");
  const sentences = (reasons ?? []).slice(0, MAX_REASONS).map(({ sentence }) => sentence);
  const text = sentences.length === 0 ? note : `${note}. ${sentences.join(" ")}`;
  return (
    <p className="live-detail" title={`${line.label}: ${text}`}>
      {owners.map(({ at, entry }) => (
        <Badge key={at} small of={entry} />
      ))}
      <span className="live-note">{text}</span>
    </p>
  );
}
