import { memo } from "react";
import type { EntryView, LiveLine } from "../../../worker/protocol.ts";
import { useLooks } from "../../page/page-context.ts";
import { Chip } from "../../ui/chip.tsx";
import { partYamlLine } from "../../view/yaml-line.ts";

type LiveRowProps = {
  readonly index: number;
  readonly count: number;
  readonly line: LiveLine;
  readonly entries: readonly EntryView[] | undefined;
  /** The name of each entry. */
  readonly names: readonly string[];
  readonly lit: boolean;
  readonly active: boolean;
};

const ROOM = 3;

/** One line: its owners, its text, and what the step did to either. */
export const LiveRow = memo(function LiveRow(props: LiveRowProps) {
  const { index, count, line, lit, active } = props;
  const { lead, key, value, sort } = partYamlLine(line.text);
  const owned = line.owners.length > 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which option is active
    <div
      id={`live-row-${index}`}
      data-row={index}
      role="option"
      aria-selected={active}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="live-row"
      data-lit={lit || undefined}
      data-active={active || undefined}
      data-change={line.change ?? undefined}
      data-shift={line.shift ?? undefined}
      data-owned={owned || undefined}
      data-inside={line.inside || undefined}
    >
      <span className="live-gutter">{owned && !line.inside && <Owners {...props} />}</span>
      <span className="live-text code">
        {lead}
        {key}
        {value && <span className={sort === "string" ? "yaml-string" : "yaml-value"}>{value}</span>}
      </span>
      {line.change && (
        <span className="live-change" data-change={line.change}>
          {line.change}
        </span>
      )}
      {line.shift && (
        <span className="live-change" data-shift={line.shift} title={line.shiftNote}>
          {line.shift}
          <span className="hidden-text">: {line.shiftNote}</span>
        </span>
      )}
    </div>
  );
});

function Owners({ line, entries, names }: Pick<LiveRowProps, "line" | "entries" | "names">) {
  const looks = useLooks();
  const owners = line.owners.flatMap((at) => {
    const entry = entries?.[at];
    return entry ? [{ entry, name: names[at] ?? entry.manager }] : [];
  });
  const shown = owners.length > ROOM + 1 ? owners.slice(0, ROOM) : owners;
  const more = owners.slice(shown.length);
  return (
    <>
      {shown.map(({ entry, name }) => {
        const look = looks(entry.manager, entry.actor);
        return (
          <Chip
            key={name}
            small
            mark={look.mark}
            colour={look.colour}
            dashed={entry.operation === "Update"}
            notched={entry.subresource !== null}
            name={name}
          />
        );
      })}
      {more.length > 0 && (
        <Chip small mark={`+${more.length}`} colour={0} name={more.map(({ name }) => name).join("; ")} />
      )}
    </>
  );
}
