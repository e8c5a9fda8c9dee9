import { useEffect, useId, useRef, useState } from "react";
import type { MinimiseView, OfferedTruth, ScenarioSize } from "../../../session/minimise/types.ts";
import { plural, shorten } from "../../../words.ts";
import { useActions, usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { type Minimising, useMinimise } from "./use-minimise.ts";
import "./minimise.css";

/** How long the page waits after a key before it asks about a field, in milliseconds. */
const DELAY = 250;

/** Cuts the scenario down to what the user wants to show: the user chooses what must stay true, and the page removes what that does not need. */
export function MinimiseDialog({ onClose }: { readonly onClose: () => void }) {
  const { engine, store } = usePageContext();
  const actions = useActions();
  const [{ scenario, selection, frame }] = useState(() => store.getState());
  const [field, setField] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPlain, setPlain] = useState(false);
  const search = useMinimise();
  const object = selection.object ?? frame?.object ?? null;
  const step = selection.step;
  const named = field.trim() === "" ? null : field.trim();
  const { answer, isPending, hasFailed } = useAnswer({
    topic: "truths",
    about: [step, object, named],
    ask: () => engine.analyse({ of: "truths", step, object, field: named }),
    delay: named === null ? 0 : DELAY,
  });
  const truths = answer?.of === "truths" ? answer.truths : null;
  const truth = truths?.find(({ says }) => says === chosen) ?? truths?.[0] ?? null;
  const place = scenario.steps.findIndex(({ id }) => id === step) + 1 || scenario.steps.length;
  const isRunning = search.state === "running";

  const use = async () => {
    const { view, truth } = search;
    if (view === null || view.scenario === null || truth === null) return;
    const titled = { ...view.scenario, title: titleFor(truth) };
    const named = isPlain
      ? await engine.analyse({ of: "plainNames", scenario: titled, truth: truth.truth }).catch(() => null)
      : null;
    actions.replaceScenario(named?.of === "plainNames" ? named.scenario : titled);
    actions.notify({
      id: "minimise",
      tone: "info",
      text: `Minimised: ${sizeText(view)}.`,
      ofChange: true,
      action: { label: "Undo", run: () => actions.undo() },
    });
    onClose();
  };

  return (
    <Dialog title="Minimise" onClose={onClose}>
      <form
        className="dialog-form minimise"
        onSubmit={(event) => {
          event.preventDefault();
          if (truth !== null && !isRunning) search.start(truth);
        }}
      >
        <p className="quiet">
          The page removes steps, actors, objects, fields and options as long as what you choose stays true.
          You can undo it.
        </p>
        <TruthChoice
          place={place}
          truths={truths}
          chosen={truth}
          isDisabled={isRunning}
          problem={hasFailed ? NOT_PLAYED : isPending ? null : NOTHING_TRUE}
          onChoose={(says) => {
            setChosen(says);
            search.reset();
          }}
        />
        <label>
          Or name a field of the shown object
          <input
            className="field code"
            value={field}
            placeholder=".spec.replicas"
            spellCheck={false}
            autoComplete="off"
            disabled={isRunning}
            onChange={(event) => {
              setField(event.target.value);
              search.reset(); // what is chosen may be another one now
            }}
          />
        </label>
        <label className="minimise-truth">
          <input type="checkbox" checked={isPlain} onChange={(event) => setPlain(event.target.checked)} />
          <span>Give actors and objects plain names in the result, such as alice and web</span>
        </label>
        <Result search={search} />
        <Buttons search={search} canStart={truth !== null} onUse={use} />
      </form>
    </Dialog>
  );
}

/** Matches the end of a long path from its last item on: `env[name="LOG_LEVEL"].value`. */
const LAST_ITEM = /[\w-]+\[[^[\]]*\](\.[\w-]+)*$/;

/** The longest title, in characters. */
const MAX_TITLE = 120;

/** Returns a title that says what stayed true: the former one may be about steps that are gone. */
function titleFor({ says }: OfferedTruth): string {
  // Steps have other numbers in the result, and titles show no code.
  const plain = says
    .replace(/`([^`]{40,})`/g, (_, path: string) => LAST_ITEM.exec(path)?.[0] ?? path)
    .replaceAll("`", "")
    .replace(/^(In s|S)tep \d+[:,]? /, "")
    .replace(/\.$/, "");
  return shorten(`Minimised: ${plain}`, MAX_TITLE);
}

const NOT_PLAYED = "The scenario could not be played: it takes too long, or a part of the page did not load.";
const NOTHING_TRUE = "Nothing to keep was found at this step. Select another step, or name a field.";

type ButtonsProps = {
  readonly search: Minimising;
  readonly canStart: boolean;
  readonly onUse: () => void;
};

/** Starts and stops the search, and uses its result. When a button gives way to another one, that gets the focus. */
function Buttons({ search: { view, state, stop }, canStart, onUse }: ButtonsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const former = useRef(state);
  const isRunning = state === "running";
  const hasResult = !isRunning && view !== null && view.scenario !== null && isSmaller(view);
  useEffect(() => {
    if (state !== former.current && state !== "idle")
      bar.current?.querySelector<HTMLElement>(".button-solid")?.focus();
    former.current = state;
  }, [state]);
  // The choice is already made, so the user need not type. A focused field would open the keyboard of a phone.
  const isFirst = useRef(true);
  useEffect(() => {
    const field = document.activeElement;
    if (!canStart || !isFirst.current) return;
    isFirst.current = false;
    if (field instanceof HTMLInputElement && field.type === "text" && field.value === "")
      bar.current?.querySelector<HTMLElement>(".button-solid")?.focus();
  }, [canStart]);
  return (
    <div ref={bar} className="dialog-actions">
      {isRunning ? (
        <button type="button" className="button button-solid" onClick={stop}>
          Stop
        </button>
      ) : (
        <button
          type="submit"
          className={hasResult ? "button button-outline" : "button button-solid"}
          disabled={!canStart}
        >
          {state === "idle" ? "Minimise" : "Start again"}
        </button>
      )}
      {hasResult && (
        <button type="button" className="button button-solid" onClick={onUse}>
          Use this scenario
        </button>
      )}
    </div>
  );
}

type TruthChoiceProps = {
  /** The number of the step. */
  readonly place: number;
  readonly truths: readonly OfferedTruth[] | null;
  readonly chosen: OfferedTruth | null;
  readonly isDisabled: boolean;
  /** What to say if there are no truths; null while they are searched. */
  readonly problem: string | null;
  readonly onChoose: (says: string) => void;
};

/** Chooses what must stay true. */
function TruthChoice({ place, truths, chosen, isDisabled, problem, onChoose }: TruthChoiceProps) {
  const name = useId();
  return (
    <fieldset className="minimise-truths" disabled={isDisabled}>
      <legend>What must stay true{place > 0 && ` after step ${place}`}</legend>
      {truths === null || truths.length === 0 ? (
        <p className="quiet">{problem ?? "Searching what is true…"}</p>
      ) : (
        <div className="minimise-list">
          {truths.map(({ says }) => (
            <label key={says} className="minimise-truth">
              <input
                type="radio"
                name={name}
                checked={says === chosen?.says}
                onChange={() => onChoose(says)}
              />
              <span>
                <CodeText text={says} />
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Says how far the search has come. Screen readers hear when it starts and ends. */
function Result({ search: { view, state } }: { readonly search: Minimising }) {
  return (
    <div className="minimise-result" data-done={state === "done" || undefined}>
      <p role="status">{stateText(state, view)}</p>
      {state === "running" && (
        <p aria-hidden="true">{view === null ? "" : `${sizeText(view)}. ${triedText(view)}`}</p>
      )}
    </div>
  );
}

function stateText(state: Minimising["state"], view: MinimiseView | null): string {
  switch (state) {
    case "idle":
      return "";
    case "running":
      return "Minimising…";
    case "failed":
      return NOT_PLAYED;
    case "stopped":
      return view === null ? "Stopped." : `Stopped. The smallest scenario so far: ${sizeText(view)}.`;
    case "done":
      if (view === null || view.scenario === null)
        return "This is not true of the scenario as it is written.";
      if (!isSmaller(view)) return `Nothing can go: each part of the scenario is needed. ${triedText(view)}`;
      return `${sizeText(view)}. Nothing more can go. ${triedText(view)}`;
  }
}

function isSmaller({ from, to }: MinimiseView): boolean {
  return from.steps > to.steps || from.lines > to.lines || from.actors > to.actors;
}

/** `50 steps → 3, 5 actors → 3, 2147 lines → 43`. */
function sizeText({ from, to }: MinimiseView): string {
  const nouns: readonly (readonly [keyof ScenarioSize, string])[] = [
    ["steps", "step"],
    ["actors", "actor"],
    ["lines", "line"],
  ];
  return nouns.map(([key, noun]) => `${plural(from[key], noun)} → ${to[key]}`).join(", ");
}

function triedText({ tried }: MinimiseView): string {
  return `The page tried ${plural(tried, "smaller scenario")}.`;
}
