import { useMemo, useState } from "react";
import { plural } from "../../../words.ts";
import type { EntryView } from "../../../worker/protocol.ts";
import { useLooks, usePage } from "../../page/page-context.ts";
import { Chip } from "../../ui/chip.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { entryFacts, entryNames } from "../../view/entry-text.ts";
import { unownedLines } from "../../view/unowned.ts";
import { CARDS, MoreRows, useBeginning } from "../more-rows.tsx";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { EntryPaths } from "./entry-paths.tsx";
import { EntryRaw } from "./entry-raw.tsx";
import { EntryTree } from "./entry-tree.tsx";
import "./managed-fields.css";

type Shape = "tree" | "paths" | "raw";

const shapes = [
  { value: "tree", label: "Tree" },
  { value: "paths", label: "Paths" },
  { value: "raw", label: "FieldsV1" },
] as const;

/** Every entry of managedFields side by side, and beside them what nobody owns. */
export function ManagedFields() {
  const [shape, setShape] = useState<Shape>("tree");
  const entries = usePage((state) => state.frame?.entries);
  const head = (
    <>
      <Segmented label="Show the fields as" value={shape} options={shapes} onChange={setShape} />
      <span className="grow" />
      <StaleMark />
    </>
  );
  return (
    <Panel name="Managed fields" id="fields" head={head}>
      {entries && entries.length > 0 ? <Entries entries={entries} shape={shape} /> : <NoEntries />}
    </Panel>
  );
}

function NoEntries() {
  return (
    <div className="panel-empty">
      <p>
        <strong>No managed fields yet.</strong>
      </p>
      <p>
        The server writes down who set which field: an entry for each manager, operation, version and
        subresource. They appear here side by side once something is applied or written.
      </p>
    </div>
  );
}

function Entries({ entries, shape }: { readonly entries: readonly EntryView[]; readonly shape: Shape }) {
  const names = useMemo(() => entryNames(entries), [entries]);
  const { shown, more } = useBeginning(entries, CARDS);
  return (
    <div className="panel-body entries">
      {shown.map((entry, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: the same writer may have several entries
          key={`${names[at]} ${at}`}
          entry={entry}
          name={names[at] ?? entry.manager}
          shape={shape}
        />
      ))}
      <MoreRows {...more} />
      <Nobody />
    </div>
  );
}

type EntryProps = { readonly entry: EntryView; readonly name: string; readonly shape: Shape };

function Entry({ entry, name, shape }: EntryProps) {
  const looks = useLooks();
  const look = looks(entry.manager, entry.actor);
  return (
    <article
      className="entry"
      data-colour={look.colour}
      data-update={entry.operation === "Update" || undefined}
      aria-label={name}
    >
      <header className="entry-head">
        <h3>
          <Chip
            mark={look.mark}
            colour={look.colour}
            dashed={entry.operation === "Update"}
            notched={entry.subresource !== null}
          />
          <span className="entry-manager" title={entry.manager}>
            {entry.manager}
          </span>{" "}
          <span className="quiet">{entry.operation}</span>
        </h3>
        <p>{entry.gone ? `${entry.apiVersion} · lost its last field in this step` : entryFacts(entry)}</p>
      </header>
      {shape === "tree" && <EntryTree entry={entry} name={name} />}
      {shape === "paths" && <EntryPaths entry={entry} name={name} />}
      {shape === "raw" && <EntryRaw entry={entry} name={name} />}
    </article>
  );
}

function Nobody() {
  const lines = usePage((state) => state.frame?.live?.lines);
  const free = unownedLines(lines ?? []);
  if (free.length === 0) return null;
  return (
    <article className="entry" data-colour={0} aria-label="Nobody">
      <header className="entry-head">
        <h3>Nobody</h3>
        <p>{plural(free.length, "field")} without an owner</p>
      </header>
      <EntryPaths
        name="nobody"
        entry={{
          fields: free.map((line) => ({ path: line.path, label: line.label, member: true, change: null })),
        }}
      />
    </article>
  );
}
