import { useMemo, useState } from "react";
import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type {
  ConflictView,
  ExplanationLine,
  ExplanationRow,
  FrameView,
} from "../../../session/frame/types.ts";
import { plural } from "../../../words.ts";
import { usePageState } from "../../context/page-context.ts";
import { useExplanation } from "../../context/use-explanation.ts";
import { BreakableText, PATH_BREAKS } from "../../ui/breakable-path.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { Badge } from "../badge.tsx";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { MOVE_NAMES, possibleMoves } from "../outcome/moves/move-texts.ts";
import { SinceStep } from "../since-step.tsx";
import { useFieldList } from "../use-field-list.ts";
import { type Block, docsSectionName, type Section, sectionsOf } from "./explanation-groups.ts";
import { ReasonRule } from "./reason-rule.tsx";
import "../lead-sentence.css";
import "./explanation.css";

const NONE: readonly ExplanationRow[] = [];
const NO_CONFLICTS: readonly ConflictView[] = [];

/** Says what the selected step came to and by which rule, and explains its changes by field. */
export function Explanation() {
  const { answer, hasFailed } = useExplanation();
  const outcome = usePageState((state) => state.frame?.outcome.text ?? "");
  const step = usePageState((state) => state.frame?.step ?? null);
  const conflicts = usePageState((state) => state.frame?.conflicts ?? NO_CONFLICTS);
  const object = usePageState((state) => aboutObject(state.frame));
  const rows = answer?.rows ?? NONE;
  const lead = answer?.why ?? outcome; // the bar above has the outcome, too
  return (
    <section className="panel" aria-label="Explanation" id="explanation">
      <div className="panel-body">
        {lead !== "" && (
          <p className="lead-sentence">
            <CodeText text={lead} />
          </p>
        )}
        {hasFailed && <p className="panel-empty">The explanation could not be calculated.</p>}
        {rows.length > 0 && object !== null && (
          <p className="reasons-object quiet">The fields of {object}:</p>
        )}
        {rows.length > 0 && <Rows key={step} rows={rows} />}
        {conflicts.length > 0 && <WaysOut conflicts={conflicts} />}
      </div>
    </section>
  );
}

/** What each possible move out of the conflicts means for the values and the owners, now and later. */
function WaysOut({ conflicts }: { readonly conflicts: readonly ConflictView[] }) {
  const { moves } = possibleMoves(conflicts, conflicts.length);
  return (
    <section className="reasons-group ways-out" aria-label="Ways out of a conflict">
      <h3 className="reasons-name">Ways out</h3>
      <dl>
        {moves.map((move) => (
          <div key={move}>
            <dt>{MOVE_NAMES[move]}</dt>
            <dd>{MEANING[move]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MEANING: { readonly [move in ConflictResolution]: string } = {
  force:
    "The field gets your value, and you own it. The former owner loses it: if it applies its own value again, it gets the conflict.",
  ownerWrites:
    "The owner changes the value first. When you apply the same value then, both of you own the field.",
  giveUp:
    "You take the field out of your manifest. Value and owner stay, and your next apply does not concern it.",
  share:
    "You apply the live value. Both of you own the field, and each gets a conflict if it applies another value alone.",
};

/** Returns the name of the explained object, if the step is about several; else null. */
function aboutObject(frame: FrameView | null): string | null {
  const about = frame?.objects.filter(({ touched }) => touched) ?? [];
  const shown = frame?.objects.find(({ key }) => key === frame.object);
  return about.length < 2 || shown === undefined ? null : `${shown.kind} ${shown.name}`;
}

function Rows({ rows: all }: { readonly rows: readonly ExplanationRow[] }) {
  const { shown: rows, more } = useFirstRows(all);
  const paths = useMemo(() => rows.map((row) => row.path), [rows]);
  const sections = useMemo(() => sectionsOf(rows), [rows]);
  const list = useFieldList(paths, "explanation");
  return (
    <>
      <div className="reasons" {...list.props}>
        {sections.map((section) => (
          <Group key={section.group} section={section} list={list} />
        ))}
      </div>
      <MoreRows {...more} />
    </>
  );
}

type List = ReturnType<typeof useFieldList>;
type GroupProps = { readonly section: Section; readonly list: List };

/** The groups that are closed at first: what the server did, and not the user. */
const CLOSED: ReadonlySet<Section["group"]> = new Set(["defaults", "metadata"]);

function Group({ section: { group, heading, style, blocks }, list }: GroupProps) {
  const [open, setOpen] = useState(!CLOSED.has(group));
  return (
    <section aria-label={heading} className="reasons-group">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h3 className="reasons-name">{heading}</h3>
        </summary>
        {open &&
          blocks.map((block) => <FieldBlock key={block.from} block={block} style={style} list={list} />)}
      </details>
    </section>
  );
}

type BlockProps = { readonly block: Block; readonly style: Section["style"]; readonly list: List };

/** How many fields of a block are shown, unless the user asks for all. */
const MOST_FIELDS = 6;

/** Fields with the same explanation: their names, then the explanation once. */
function FieldBlock({ block: { from, rows, lines }, style, list }: BlockProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole || rows.length <= MOST_FIELDS + 1 ? rows : rows.slice(0, MOST_FIELDS);
  const left = rows.length - shown.length;
  return (
    <article className="reason" data-style={style}>
      <ul className="reason-fields">
        {shown.map(({ path, label }, at) => (
          <li key={label} className="code reason-field" {...(path !== "" && list.row(from + at))}>
            <BreakableText text={label || "The request"} at={PATH_BREAKS} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="button button-outline reason-more" onClick={() => setWhole(true)}>
          Show {plural(left, "more field")}
        </button>
      )}
      {lines.map((line) => (
        <Line key={line.sentence} line={line} count={rows.length} />
      ))}
    </article>
  );
}

type LineProps = {
  readonly line: ExplanationLine;
  /** The number of fields that it is about. */
  readonly count: number;
};

function Line({ line, count }: LineProps) {
  const { manager, operation, subresource, docs, rule, since, sentence } = line;
  return (
    <div className="reason-line">
      {manager !== null && <Badge small of={{ manager, operation, subresource }} />}
      <div className="reason-text">
        <CodeText text={sentence} />
        <span className="reason-links">
          <ReasonRule rule={rule} />
          {docs !== null && (
            <a href={docs} target="_blank" rel="noopener">
              docs<span className="hidden-text"> on {docsSectionName(docs)}</span>
            </a>
          )}
          {since !== null && (
            <span>
              {since.owner} {since.isStill ? "owns" : "owned"} {count > 1 ? "them" : "it"}{" "}
              <SinceStep step={since.step} />
            </span>
          )}
        </span>
      </div>
    </div>
  );
}
