import { useMemo } from "react";
import type { EntryView } from "../../../worker/protocol.ts";
import { rawLines } from "../../view/raw-fields.ts";
import { MoreRows, useBeginning } from "../more-rows.tsx";
import { useFieldList } from "../use-field-list.ts";

/** The FieldsV1 of one entry as the server stores it, line by line, with what the step took away. */
export function EntryRaw({ entry, name }: { readonly entry: EntryView; readonly name: string }) {
  const all = useMemo(() => rawLines(entry.fields), [entry.fields]);
  const { shown: lines, more } = useBeginning(all);
  const paths = useMemo(() => lines.map((line) => line.path), [lines]);
  const list = useFieldList(paths, "fields");
  return (
    <div className="field-list">
      <div role="listbox" aria-label={`FieldsV1 of ${name}`} className="field-tree" {...list.props}>
        {lines.map(({ text, path, change }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list gives its rows their tabindex
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={at}
            role="option"
            aria-selected={path !== "" && list.lit === path}
            className="field-tree-row"
            data-raw
            data-change={change ?? undefined}
            {...list.row(at)}
          >
            <span className="code entry-raw">
              {/^ */.exec(text)?.[0]}
              <span>{text.trimStart()}</span>
            </span>
            {change && <span className="field-change">{change}</span>}
          </div>
        ))}
      </div>
      <MoreRows {...more} />
    </div>
  );
}
