import { useMemo, useState } from "react";
import type { EntryView } from "../../../session/frame/types.ts";
import { BreakableText, PATH_BREAKS } from "../../ui/breakable-path.tsx";
import { CHANGE_WORDS } from "../entry-summary.ts";
import { MoreRows, TREE, useFirstRows } from "../more-rows.tsx";
import { useFieldList } from "../use-field-list.ts";
import { type TreeRow, treeRows, visibleTreeRows } from "./field-tree.ts";

/** The fields of an entry as a tree. Arrow keys move in it, expand and collapse it. */
export function EntryTree({ entry, name }: { readonly entry: EntryView; readonly name: string }) {
  const all = useMemo(() => treeRows(entry.fields), [entry.fields]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const open = useMemo(() => visibleTreeRows(all, closed), [all, closed]);
  const { shown: rows, more } = useFirstRows(open, TREE);
  const paths = useMemo(() => rows.map((row) => row.field.path), [rows]);

  const toggle = (row: TreeRow, close: boolean) => {
    const next = new Set(closed);
    if (close) next.add(row.field.path);
    else next.delete(row.field.path);
    setClosed(next);
  };

  const keys = (key: string, at: number): number | null => {
    const row = rows[at];
    if (!row) return null;
    const isClosed = closed.has(row.field.path);
    if (key === "ArrowRight") {
      if (row.inside === 0) return at;
      if (!isClosed) return at + 1;
      toggle(row, false);
      return at;
    }
    if (key !== "ArrowLeft") return null;
    if (row.inside > 0 && !isClosed) {
      toggle(row, true);
      return at;
    }
    const above = rows.slice(0, at).findLastIndex((one) => one.depth < row.depth);
    return above < 0 ? at : above;
  };

  const list = useFieldList(paths, "fields", keys);
  return (
    <div className="field-list">
      <div role="tree" aria-label={`Fields of ${name}`} className="field-tree" {...list.props}>
        {rows.map((row, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list gives its rows their tabindex
          <div
            key={row.field.path}
            role="treeitem"
            aria-level={row.depth + 1}
            aria-expanded={row.inside > 0 ? !closed.has(row.field.path) : undefined}
            className="field-tree-row"
            style={{ paddingLeft: row.depth * 14 }}
            data-member={row.field.member || undefined}
            data-change={row.field.change ?? undefined}
            {...list.row(at)}
          >
            <span
              className="field-tree-twist"
              aria-hidden="true"
              onClick={() => row.inside > 0 && toggle(row, !closed.has(row.field.path))}
            >
              {row.inside > 0 && (closed.has(row.field.path) ? "▸" : "▾")}
            </span>
            <span className="field-tree-path code">
              {row.elements.slice(0, -1).map((element, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: elements are identified by their index
                <span key={i}>{element} › </span>
              ))}
              <span className="field-tree-field">
                <BreakableText text={row.elements.at(-1) ?? ""} at={PATH_BREAKS} />
              </span>
            </span>
            {row.field.change && <span className="field-change">{CHANGE_WORDS[row.field.change]}</span>}
          </div>
        ))}
      </div>
      <MoreRows {...more} />
    </div>
  );
}
