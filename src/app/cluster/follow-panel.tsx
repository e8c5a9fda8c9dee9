import { useEffect, useRef, useState } from "react";
import { type ObjectName, objectTitle } from "../../cluster-client/paths.ts";
import { plural } from "../../words.ts";
import { usePageContext } from "../context/page-context.ts";
import { useAnswer } from "../context/use-answer.ts";
import { CodeText } from "../ui/code-text.tsx";
import { differs, FieldRows } from "./field-rows.tsx";
import { type Following, type Moment, useFollow } from "./use-follow.ts";

type FollowPanelProps = {
  readonly name: ObjectName;
  /** The definition of its kind, as JSON; null for a built-in kind, and if the cluster does not show it. */
  readonly definition: string | null;
  readonly onBack: () => void;
  /** Opens the object as it was at a moment. */
  readonly onOpen: (object: string) => void;
};

/** Shows who owns what in an object of the cluster, and again after each change. */
export function FollowPanel({ name, definition, onBack, onOpen }: FollowPanelProps) {
  const following = useFollow(name);
  const { moments, state, problem } = following;
  const [chosen, setChosen] = useState<number | null>(null);
  const place = moments.findIndex(({ number }) => number === chosen);
  const at = place === -1 ? moments.length - 1 : place;
  const shown = moments[at];
  const before = moments[at - 1] ?? null;
  const isStopped = state === "stopped";
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  return (
    <>
      <p role="status">{stateText(objectTitle(name), following)}</p>
      <div role="alert" className="cluster-problem">
        {problem !== null && <CodeText text={problem} />}
      </div>
      {shown !== undefined && (
        <>
          <label className="cluster-search">
            Moment
            <select
              className="field"
              value={chosen ?? ""}
              onChange={(event) => setChosen(event.target.value === "" ? null : Number(event.target.value))}
            >
              <option value="">The newest</option>
              {[...moments].reverse().map((one) => (
                <option key={one.number} value={one.number}>
                  {`${one.number}: ${one.time}, resourceVersion ${one.version}${one.isDeleted ? ", deleted" : ""}`}
                </option>
              ))}
            </select>
          </label>
          <MomentFields key={shown.number} moment={shown} before={before} definition={definition} />
        </>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
        <button
          ref={stop}
          type="button"
          className="button button-outline"
          onClick={isStopped ? following.again : following.stop}
        >
          {isStopped ? "Follow again" : "Stop"}
        </button>
        <button
          type="button"
          className="button button-solid"
          disabled={shown === undefined}
          onClick={() => shown !== undefined && onOpen(shown.object)}
        >
          Open this moment
        </button>
      </div>
    </>
  );
}

function stateText(title: string, { moments, state }: Following): string {
  const last = moments.at(-1);
  const heard =
    last === undefined
      ? state === "open"
        ? " There is no such object yet."
        : ""
      : ` ${plural(last.number - 1, "change")} so far${last.isDeleted ? "; it is deleted now" : ""}.`;
  switch (state) {
    case "connecting":
      return `Connecting to follow ${title}…`;
    case "open":
      return `Following ${title}.${heard}`;
    case "closed":
      return `The cluster closed the connection. The page follows ${title} again soon.${heard}`;
    case "stopped":
      return `The page does not follow ${title} now.${heard}`;
  }
}

type MomentFieldsProps = {
  readonly moment: Moment;
  /** The moment before; null if the page did not hear of it. */
  readonly before: Moment | null;
  readonly definition: string | null;
};

/** The fields of an object at a moment, with their owners; what changed comes first. */
function MomentFields({ moment, before, definition }: MomentFieldsProps) {
  const { engine } = usePageContext();
  const objectOf = (one: Moment | null) => (one === null || one.isDeleted ? null : one.object);
  const [first, second] = [objectOf(before), objectOf(moment)];
  const { answer, hasFailed } = useAnswer({
    topic: "objects",
    about: [first, second],
    ask: () => engine.analyse({ of: "objects", first, second, definition }),
  });
  if (hasFailed) return <p role="alert">The page could not read the owners.</p>;
  if (answer?.of !== "objects") return <p className="quiet">Reading the owners…</p>;
  const changed = before === null ? [] : answer.fields.filter(differs);
  const others = answer.fields.filter((one) => !changed.includes(one));
  return (
    <>
      <p>
        {before === null
          ? `${plural(answer.fields.length, "field")}.`
          : `${plural(changed.length, "field")} of ${answer.fields.length} changed its value or owners.`}
      </p>
      <FieldRows
        label="Fields and owners"
        heads={[before === null ? null : "Before", "Now"]}
        fields={[...changed, ...others]}
      />
    </>
  );
}
