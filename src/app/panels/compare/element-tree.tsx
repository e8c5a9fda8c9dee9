import { type CSSProperties, useMemo, useState } from "react";
import type { ElementView } from "../../../session/analysis/types.ts";
import { plural } from "../../../words.ts";
import { useActions, useShallowPageState } from "../../context/page-context.ts";
import { useFieldList } from "../use-field-list.ts";
import { AnalysisState } from "./analysis-state.tsx";
import { decisionVerdicts, strategyNames } from "./element-verdicts.ts";
import { useAnalysis } from "./use-analysis.ts";
import "./element-tree.css";

/** The merge of the selected step by Apply v2: values, strategy and decision for each element. */
export function ElementTree() {
  const { step, object } = useShallowPageState(({ frame }) => ({
    step: frame?.step ?? null,
    object: frame?.object ?? null,
  }));
  if (step === null) return <NoTree />;
  return <TreeOf step={step} object={object} />;
}

function TreeOf({ step, object }: { readonly step: string; readonly object: string | null }) {
  const found = useAnalysis({ of: "elements", step, object });
  if (found.kind !== "ready") return <AnalysisState kind={found.kind} />;
  const { rows } = found.answer;
  return rows === null ? <NoTree /> : <Tree key={`${step} ${object}`} rows={rows} />;
}

function NoTree() {
  return (
    <div className="panel-empty">
      <p>
        <strong>Nothing to merge in this step</strong>
      </p>
      <p>
        Apply v2 merges the last applied configuration, the manifest and the live object as one tree. Select a
        step that applies an existing object.
      </p>
    </div>
  );
}

/** The tree in the order of the visitor. Buttons move through it. */
function Tree({ rows }: { readonly rows: readonly ElementView[] }) {
  const [at, setAt] = useState(0);
  const actions = useActions();
  const current = rows[Math.min(at, rows.length - 1)];
  const paths = useMemo(() => rows.map(({ path }) => path), [rows]);
  const list = useFieldList(paths, "compare");
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setAt(next);
    actions.highlight(paths[next] ?? null, "editor");
  };
  const changed = rows.findIndex(({ decision }, index) => index > at && CHANGES.has(decision));
  return (
    <>
      <p className="lead-sentence">{treeSentence(rows)}</p>
      <div className="tree-steps">
        <button
          type="button"
          className="button button-outline"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          Previous
        </button>
        <button
          type="button"
          className="button button-outline"
          disabled={at >= rows.length - 1}
          onClick={() => go(at + 1)}
        >
          Next
        </button>
        <button
          type="button"
          className="button button-outline"
          disabled={changed < 0}
          onClick={() => go(changed)}
        >
          Next change
        </button>
        <span className="quiet">
          {at + 1} of {rows.length}
        </span>
      </div>
      {current && (
        <p className="tree-sentence" role="status">
          <span className="code">{current.name || "The object"}</span>: {strategyNames[current.strategy]}.{" "}
          {current.sentence}
        </p>
      )}
      <ol className="tree" aria-label="Apply v2’s element tree" {...list.props}>
        {rows.map((row, index) => (
          <Element
            key={row.path}
            row={row}
            current={index === at}
            onSelect={() => setAt(index)}
            list={list.row(index)}
          />
        ))}
      </ol>
    </>
  );
}

/** Returns how much Apply v2 would change. */
function treeSentence(rows: readonly ElementView[]): string {
  const changes = rows.filter(({ decision }) => CHANGES.has(decision)).length;
  const would =
    changes === 0
      ? "would change nothing in this step"
      : `would change ${changes} of the ${plural(rows.length, "element")} in this step`;
  return `Apply v2, a design that never shipped, ${would}. It compares the last applied configuration, the manifest and the live object.`;
}

const CHANGES: ReadonlySet<ElementView["decision"]> = new Set([
  "added",
  "replaced",
  "removed",
  "unset",
  "not-retained",
]);

type ElementProps = {
  readonly row: ElementView;
  readonly current: boolean;
  readonly onSelect: () => void;
  readonly list: ReturnType<ReturnType<typeof useFieldList>["row"]>;
};

function Element({ row, current, onSelect, list }: ElementProps) {
  const { name, depth, kind, strategy, decision } = row;
  const verdict = decisionVerdicts[decision];
  const isLeaf = kind === "primitive" || strategy === "replace";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and the buttons above have the same effect
    <li
      className="tree-row"
      style={{ "--depth": depth } as CSSProperties}
      aria-current={current ? "step" : undefined}
      onClick={onSelect}
      {...list}
    >
      <span className="tree-name">
        <span className="code">{name || "The object"}</span>{" "}
        <span className="quiet tree-kind">
          {kind === "primitive" ? "" : `${kind}, `}
          {strategyNames[strategy]}
        </span>
      </span>
      <span className="verdict" data-tone={verdict.tone}>
        {verdict.word}
      </span>
      {isLeaf && <ElementValues row={row} />}
    </li>
  );
}

/** The three values of an element, and the result. */
function ElementValues({ row: { last, local, live, result } }: { readonly row: ElementView }) {
  return (
    <dl className="tree-values">
      <Value name="Last applied" value={last} />
      <Value name="Manifest" value={local} />
      <Value name="Live" value={live} />
      <Value name="Result" value={result} />
    </dl>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="code" data-absent={value === null || undefined}>
        {value ?? "–"}
      </dd>
    </div>
  );
}
