import { useEffect, useMemo, useRef, useState } from "react";
import type { EntryView, LiveLine } from "../../../session/frame/types.ts";
import type { ManagerBadge } from "../../../session/owners/types.ts";
import { plural } from "../../../words.ts";
import { useBadges } from "../../context/badges.ts";
import { usePageState } from "../../context/page-context.ts";
import { reuseEqualParts } from "../../store/state/reuse-equal-parts.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Badge } from "../badge.tsx";
import { entrySummary } from "../entry-summary.ts";
import { entryNames } from "../entry-text.ts";
import { CARDS, MoreRows, useFirstRows } from "../more-rows.tsx";
import { Panel } from "../panel.tsx";
import { StaleMark } from "../stale-mark.tsx";
import { EntryPaths, type EntryPathsProps } from "./entry-paths.tsx";
import { EntryTree } from "./entry-tree.tsx";
import { unownedLines } from "./unowned-lines.ts";
import "./managed-fields.css";

const EntryFieldsV1 = lazyPart(() => import("./entry-fields-v1.tsx").then((part) => part.EntryFieldsV1));

type Shape = "tree" | "paths" | "raw";

const shapes = [
  { value: "tree", label: "Tree" },
  { value: "paths", label: "Paths" },
  { value: "raw", label: "FieldsV1" },
] as const;

/** All entries of managedFields side by side, and the fields without an owner. */
export function ManagedFields() {
  const [shape, setShape] = useState<Shape>("tree");
  const entries = usePageState((state) => state.frame?.entries);
  const isThere = usePageState((state) => state.frame?.live != null);
  const head = (
    <>
      <Segmented label="Show the fields as" value={shape} options={shapes} onChange={setShape} />
      <span className="grow" />
      <StaleMark />
    </>
  );
  return (
    <Panel name="Managed fields" id="fields" head={head}>
      {entries && entries.length > 0 ? (
        <Entries entries={entries} shape={shape} />
      ) : (
        <NoEntries isThere={isThere} />
      )}
    </Panel>
  );
}

function NoEntries({ isThere }: { readonly isThere: boolean }) {
  return (
    <div className="panel-empty">
      <p>
        <strong>No managed fields</strong>
      </p>
      <p>
        The API server records who set which field. It keeps an entry for each manager, operation, API version
        and subresource.{" "}
        {isThere
          ? "Nobody owns a field of this object, so its managed fields are empty."
          : "The object does not exist after this step."}
      </p>
    </div>
  );
}

function Entries({ entries, shape }: { readonly entries: readonly EntryView[]; readonly shape: Shape }) {
  const names = useMemo(() => entryNames(entries), [entries]);
  const { shown, more } = useFirstRows(entries, CARDS);
  const list = useRef<HTMLDivElement>(null);
  const step = usePageState((state) => state.frame?.step);
  const changed = entries
    .flatMap(({ fields }) => fields.flatMap(({ path, change }) => (change ? [path] : [])))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another step, and when a step changes other owners
  useEffect(() => revealChange(list.current), [step, changed]);
  return (
    <div className="panel-body entries" ref={list}>
      {shown.map((entry, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same name
          key={`${names[at]} ${at}`}
          entry={entry}
          name={names[at] ?? entry.manager}
          shape={shape}
        />
      ))}
      <MoreRows {...more} />
      <UnownedFields />
    </div>
  );
}

/** Scrolls to the first field that a manager gained in the step; if there is none, to the first that one no longer owns. */
function revealChange(list: HTMLElement | null): void {
  const [first] = ["gained", "lost"].flatMap((change) => [
    ...(list?.querySelectorAll(`.field-tree-row[data-change="${change}"]`) ?? []),
  ]);
  if (list === null || first === undefined) return;
  revealIn(first.closest(".field-tree"), first, 26);
  const isColumn = getComputedStyle(list).overflowY !== "hidden";
  revealIn(list, isColumn ? first : first.closest(".entry"), isColumn ? ENTRY_HEAD : 0);
}

/** The height of the head of an entry, which stays above its fields, in pixels. */
const ENTRY_HEAD = 64;

/** The actors that wrote as the manager, unless it has the name of the only one. */
function writtenBy({ manager, actors }: ManagerBadge): string {
  return actors.length === 0 || (actors.length === 1 && actors[0] === manager)
    ? ""
    : ` · written by ${actors.join(", ")}`;
}

type EntryProps = { readonly entry: EntryView; readonly name: string; readonly shape: Shape };

function Entry({ entry, name, shape }: EntryProps) {
  const badgeOf = useBadges();
  const badge = badgeOf(entry);
  return (
    <article
      className="entry"
      data-colour={badge.colour}
      data-update={entry.operation === "Update" || undefined}
      aria-label={name}
    >
      <header className="entry-head">
        <h3>
          <Badge of={entry} />
          <span className="entry-manager" title={entry.manager}>
            {entry.manager}
          </span>{" "}
          <span className="quiet">{entry.operation}</span>
        </h3>
        <p>
          {entry.gone ? `${entry.apiVersion} · owns no field any more` : entrySummary(entry)}
          {writtenBy(badge)}
        </p>
      </header>
      {shape === "tree" && <EntryTree entry={entry} name={name} />}
      {shape === "paths" && <EntryPaths entry={entry} name={name} />}
      {shape === "raw" && <EntryFieldsV1 entry={entry} name={name} />}
    </article>
  );
}

type UnownedEntry = EntryPathsProps["entry"];

const NOTHING_UNOWNED: UnownedEntry = { fields: [] };

/** Returns the fields without an owner as an entry. */
function unownedEntry(lines: readonly LiveLine[]): UnownedEntry {
  return {
    fields: unownedLines(lines).map(({ path, label }) => ({ path, label, member: true, change: null })),
  };
}

function UnownedFields() {
  const lines = usePageState((state) => state.frame?.live?.lines);
  const latest = useRef<UnownedEntry>(NOTHING_UNOWNED);
  const entry = useMemo(() => reuseEqualParts(latest.current, unownedEntry(lines ?? [])), [lines]);
  latest.current = entry;
  if (entry.fields.length === 0) return null;
  return (
    <article className="entry" data-colour={0} aria-label="No owner">
      <header className="entry-head">
        <h3>No owner</h3>
        <p>{plural(entry.fields.length, "field")}</p>
      </header>
      <EntryPaths name="fields without an owner" entry={entry} />
    </article>
  );
}
