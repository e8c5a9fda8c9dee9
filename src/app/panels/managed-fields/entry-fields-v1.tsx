import { useMemo } from "react";
import type { EntryView } from "../../../session/frame/types.ts";
import { CHANGE_WORDS } from "../entry-summary.ts";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { useFieldList } from "../use-field-list.ts";
import { fieldsV1Lines } from "./fields-v1-lines.ts";

/** The FieldsV1 of an entry as the server stores it, with the fields that the step removed. */
export function EntryFieldsV1({ entry, name }: { readonly entry: EntryView; readonly name: string }) {
  const all = useMemo(() => fieldsV1Lines(entry.fields), [entry.fields]);
  const { shown: lines, more } = useFirstRows(all);
  const paths = useMemo(() => lines.map((line) => line.path), [lines]);
  const list = useFieldList(paths, "fields");
  return (
    <div className="field-list">
      <div role="listbox" aria-label={`FieldsV1 of ${name}`} className="field-tree" {...list.props}>
        {lines.map(({ text, path, change }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list gives its rows their tabindex
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index
            key={at}
            role="option"
            aria-selected={path !== "" && list.highlighted === path}
            className="field-tree-row"
            data-raw
            data-change={change ?? undefined}
            {...list.row(at)}
          >
            <span className="code entry-raw">
              {/^ */.exec(text)?.[0]}
              <span>{text.trimStart()}</span>
            </span>
            {change && <span className="field-change">{CHANGE_WORDS[change]}</span>}
          </div>
        ))}
      </div>
      <MoreRows {...more} />
    </div>
  );
}
