import { useEffect, useRef, useState } from "react";
import type { Finding } from "../../../session/findings/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { revealIn } from "../../ui/dom/reveal.ts";
import { useAnalysis } from "../compare/use-analysis.ts";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { focusOutcome } from "../outcome/focus-outcome.ts";
import { SIDE_ID } from "../outcome/side-panels.ts";
import { CopyLink } from "./copy-link.tsx";
import { ExplainedBy } from "./explained-by.tsx";
import "./findings.css";

const NONE: readonly Finding[] = [];

/** What causes trouble in the managed fields after the shown step, the most likely cause first. */
export function Findings() {
  const step = usePageState(({ frame }) => frame?.step ?? null);
  const linked = usePageState((state) => state.linkedFinding);
  const result = useAnalysis({ of: "findings", step });
  const findings = result.kind === "ready" ? result.answer.findings : NONE;
  const isGone = result.kind === "ready" && linked !== null && !findings.some(({ id }) => id === linked);
  const isReady = result.kind === "ready";
  useEffect(() => {
    // The parts above have the height of the opened scenario only now.
    if (isReady && matchMedia("(max-width: 699px)").matches)
      document.getElementById(SIDE_ID)?.scrollIntoView({ block: "start" });
  }, [isReady]);
  return (
    <section className="panel" aria-label="Findings" id="findings">
      <div className="panel-body">
        {result.kind === "waiting" && <p className="panel-empty">Looking at the managed fields…</p>}
        {result.kind === "failed" && <p className="panel-empty">The findings could not be calculated.</p>}
        {isGone && <p className="findings-gone">This step does not have the finding of the link.</p>}
        {result.kind === "ready" && findings.length === 0 && <NoFindings />}
        <List findings={findings} />
      </div>
    </section>
  );
}

function NoFindings() {
  return (
    <div className="panel-empty">
      <p>
        <strong>No findings at this step</strong>
      </p>
      <p>
        Nothing in the managed fields looks like trouble: no field has two appliers, no update owns a field
        beside an applier, and no entry is left from earlier.
      </p>
    </div>
  );
}

function List({ findings }: { readonly findings: readonly Finding[] }) {
  const { shown, more } = useFirstRows(findings);
  const isNamed = usePageState(({ frame }) => (frame?.objects.length ?? 0) > 1);
  return (
    <>
      <ul className="findings">
        {shown.map((finding) => (
          <Item key={`${finding.object} ${finding.id}`} finding={finding} isNamed={isNamed} />
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}

type ItemProps = {
  readonly finding: Finding;
  /** Whether the object has to be named. */
  readonly isNamed: boolean;
};

/** A finding. While the mouse or the focus is in it, the table highlights its fields. */
function Item({ finding, isNamed }: ItemProps) {
  const { id, sentence, fields, moves, object, objectName, explainedBy } = finding;
  const isLinked = usePageState((state) => state.linkedFinding === id);
  const actions = useActions();
  const item = useRef<HTMLLIElement>(null);
  const [first, ...others] = fields.map(({ path }) => path);
  const [isLit, setLit] = useState(false);
  const light = () => {
    setLit(true);
    actions.highlight(first ?? null, "findings", others);
  };
  const unlight = () => {
    setLit(false);
    actions.highlight(null, "findings");
  };
  useEffect(() => {
    if (isLinked) revealIn(item.current?.closest(".panel-body"), item.current);
  }, [isLinked]);
  return (
    <li
      ref={item}
      className="finding"
      aria-current={isLinked || undefined}
      data-lit={isLit || undefined}
      onMouseMove={light} // not when the element moves under the mouse
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) unlight();
      }}
      onFocus={light}
      onBlur={unlight}
    >
      {isNamed && (
        <button
          type="button"
          className="button button-text finding-object"
          onClick={() => actions.selectObject(object)}
        >
          {objectName}
        </button>
      )}
      <p className="finding-sentence">
        <CodeText text={sentence} />
      </p>
      {moves.length > 0 && (
        <div className="finding-moves">
          {moves.map(({ label, steps }) => (
            <button
              key={label}
              type="button"
              className="button button-outline"
              onClick={() => {
                focusOutcome(); // the finding may go with the new step
                unlight();
                actions.showFindings(); // from now on those after the new step
                actions.addSteps(steps);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="finding-more">
        <ExplainedBy link={explainedBy} />
        <CopyLink finding={finding} />
      </div>
    </li>
  );
}
