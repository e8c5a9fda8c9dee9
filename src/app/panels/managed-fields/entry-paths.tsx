import { memo, useMemo } from "react";
import type { FieldRow } from "../../../session/frame/types.ts";
import { BreakableText, PATH_BREAKS } from "../../ui/breakable-path.tsx";
import { CHANGE_WORDS } from "../entry-summary.ts";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { useFieldList } from "../use-field-list.ts";

export type EntryPathsProps = {
  readonly entry: { readonly fields: readonly Pick<FieldRow, "path" | "label" | "member" | "change">[] };
  readonly name: string;
};

/** The fields of an entry as Kubernetes prints their paths, one on each line. */
export const EntryPaths = memo(function EntryPaths({ entry, name }: EntryPathsProps) {
  const all = useMemo(
    () => entry.fields.filter((field) => field.member || field.change === "lost"),
    [entry.fields],
  );
  const { shown: fields, more } = useFirstRows(all);
  const paths = useMemo(() => fields.map((field) => field.path), [fields]);
  const list = useFieldList(paths, "fields");
  return (
    <div className="field-list">
      <div role="listbox" aria-label={`Paths of ${name}`} className="field-tree field-paths" {...list.props}>
        {fields.map((field, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list gives its rows their tabindex
          <div
            key={field.path}
            role="option"
            aria-selected={list.highlighted === field.path}
            className="field-tree-row"
            data-member={field.member || undefined}
            data-change={field.change ?? undefined}
            {...list.row(at)}
          >
            <span className="field-tree-path code">
              <span className="field-tree-field">
                <BreakableText text={field.label} at={PATH_BREAKS} />
              </span>
            </span>
            {field.change && <span className="field-change">{CHANGE_WORDS[field.change]}</span>}
          </div>
        ))}
      </div>
      <MoreRows {...more} />
    </div>
  );
});
