import { memo } from "react";
import type { EntryView, LiveLine } from "../../../session/frame/types.ts";
import { Chip } from "../../ui/chip.tsx";
import { KeptEnd } from "../../ui/kept-end.tsx";
import { Badge } from "../badge.tsx";
import { splitYamlLine } from "../yaml-line.ts";

type LiveRowProps = {
  readonly index: number;
  readonly count: number;
  readonly line: LiveLine;
  readonly entries: readonly EntryView[] | undefined;
  /** The names of the entries. */
  readonly names: readonly string[];
  readonly highlighted: boolean;
  readonly active: boolean;
};

const MAX_OWNERS = 3;

/** A line: its owners, its text, and the changes of the step. */
export const LiveRow = memo(function LiveRow(props: LiveRowProps) {
  const { index, count, line, highlighted, active } = props;
  const { lead, key, value, sort } = splitYamlLine(line.text);
  const owned = line.owners.length > 0;
  const shown = value.trimStart();
  const before = `${key}${value.slice(0, value.length - shown.length)}`;
  const rest = shown && (
    <span className={sort === "string" ? "yaml-string" : "yaml-value"}>
      {line.change === "changed" ? <KeptEnd text={shown} /> : shown}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
    <div
      id={`live-row-${index}`}
      data-row={index}
      role="option"
      aria-selected={active}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="live-row"
      data-highlighted={highlighted || undefined}
      data-active={active || undefined}
      data-change={line.change ?? undefined}
      data-owners-change={line.ownersChange ?? undefined}
      data-owned={owned || undefined}
      data-inside={line.inside || undefined}
    >
      <span className="live-gutter">{owned && !line.inside && <Owners {...props} />}</span>
      <span className="live-text code">
        {line.change === "removed" ? (
          <>
            {lead}
            <del>
              {before}
              {rest}
            </del>
          </>
        ) : (
          <>
            {`${lead}${before}`}
            {rest}
          </>
        )}
      </span>
      {(line.change || line.ownersChange) && <Changes line={line} />}
    </div>
  );
});

/** What stands for a change where its word has no room. */
const SIGNS: Readonly<Record<NonNullable<LiveLine["change"] | LiveLine["ownersChange"]>, string>> = {
  added: "+",
  changed: "~",
  removed: "−",
  taken: "⇄",
  shared: "●●",
  gained: "●+",
  lost: "●−",
};

/** What the page says of the owners of a line, whose value can be the same. */
const OWNER_WORDS: Readonly<Record<NonNullable<LiveLine["ownersChange"]>, string>> = {
  taken: "taken",
  shared: "shared",
  gained: "new owner",
  lost: "owner gone",
};

/** The changes of the step. They stay visible where the panel cuts the text. */
function Changes({ line: { change, ownersChange, ownersChangeNote } }: Pick<LiveRowProps, "line">) {
  return (
    <span className="live-changes">
      {change && (
        <span className="live-change" data-change={change} data-sign={SIGNS[change]} title={change}>
          <span className="live-word">{change}</span>
        </span>
      )}
      {ownersChange && (
        <span
          className="live-change"
          data-owners-change={ownersChange}
          data-sign={SIGNS[ownersChange]}
          title={`${OWNER_WORDS[ownersChange]}: ${ownersChangeNote}`}
        >
          <span className="live-word">{OWNER_WORDS[ownersChange]}</span>
          <span className="hidden-text">: {ownersChangeNote}</span>
        </span>
      )}
    </span>
  );
}

function Owners({ line, entries, names }: Pick<LiveRowProps, "line" | "entries" | "names">) {
  const owners = line.owners.flatMap((at) => {
    const entry = entries?.[at];
    return entry ? [{ entry, name: names[at] ?? entry.manager }] : [];
  });
  const shown = owners.length > MAX_OWNERS + 1 ? owners.slice(0, MAX_OWNERS) : owners;
  const more = owners.slice(shown.length);
  return (
    <>
      {shown.map(({ entry, name }) => (
        <Badge key={name} small of={entry} name={name} />
      ))}
      {more.length > 0 && (
        <Chip small letters={`+${more.length}`} colour={0} name={more.map(({ name }) => name).join("; ")} />
      )}
    </>
  );
}
