import { useState } from "react";
import type { EntryView } from "../../worker/protocol.ts";
import { Chip } from "../ui/chip.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { entryFacts, entryName } from "../view/entry-text.ts";
import { unownedLines } from "../view/unowned.ts";
import { EntryPaths } from "./entry-paths.tsx";
import { EntryTree } from "./entry-tree.tsx";
import { useLooks, usePage } from "./page-context.ts";
import { Panel } from "./panel.tsx";
import { StaleMark } from "./stale-mark.tsx";
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
        The server writes down, for each manager, which fields it set last: one entry per manager and
        operation. They appear here side by side.
      </p>
    </div>
  );
}

function Entries({ entries, shape }: { readonly entries: readonly EntryView[]; readonly shape: Shape }) {
  return (
    <div className="panel-body entries">
      {entries.map((entry) => (
        <Entry
          key={`${entry.manager} ${entry.operation} ${entry.apiVersion} ${entry.subresource ?? ""}`}
          entry={entry}
          shape={shape}
        />
      ))}
      <Nobody />
    </div>
  );
}

function Entry({ entry, shape }: { readonly entry: EntryView; readonly shape: Shape }) {
  const looks = useLooks();
  const look = looks(entry.manager, entry.actor);
  const name = entryName(entry);
  return (
    <article
      className="entry"
      data-colour={look.colour}
      data-update={entry.operation === "Update" || undefined}
      aria-label={name}
    >
      <header className="entry-head">
        <h3>
          <Chip mark={look.mark} colour={look.colour} dashed={entry.operation === "Update"} />
          <span className="entry-manager" title={entry.manager}>
            {entry.manager}
          </span>{" "}
          <span className="quiet">{entry.operation}</span>
        </h3>
        <p>{entry.gone ? `${entry.apiVersion} · lost its last field in this step` : entryFacts(entry)}</p>
      </header>
      {shape === "tree" && <EntryTree entry={entry} name={name} />}
      {shape === "paths" && <EntryPaths entry={entry} name={name} />}
      {shape === "raw" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a text, not fields of a form
        <pre className="entry-raw" tabIndex={0} role="group" aria-label={`FieldsV1 of ${name}`}>
          {entry.raw}
        </pre>
      )}
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
        <p>{free.length === 1 ? "1 field" : `${free.length} fields`} without an owner</p>
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
