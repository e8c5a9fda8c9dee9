import { filesOf, noFiles } from "../engine/scenario/files.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import { scaleType, typeOfKind, typeOfObject } from "../engine/scenario/object-type.ts";
import { discoveryOf, type Frame, type RunOptions, run as runSteps, take } from "../engine/scenario/run.ts";
import { type Action, readTextId, type Scenario, type Step, textOf } from "../engine/scenario/scenario.ts";
import type { WayOut } from "../engine/scenario/ways-out.ts";
import type { Builtins } from "../engine/schema/builtins.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Cel } from "../engine/server/admission/cel.ts";
import { type Cluster, emptyCluster } from "../engine/server/cluster.ts";
import { findKind } from "../engine/server/resource.ts";
import type {
  Completion,
  FieldPlace,
  FrameView,
  Hover,
  Preview,
  StepRow,
  Timeline,
  ViewRequest,
} from "../worker/protocol.ts";
import type { StudyAnswer, StudyQuestion } from "../worker/protocol-study.ts";
import { type ActorOf, actorsOf } from "./actors.ts";
import { createBeginning } from "./begin.ts";
import type { Vocabulary } from "./complete.ts";
import { frameView } from "./frame-view.ts";
import { host } from "./host.ts";
import { editing, explanation, kubectl, studies } from "./parts.ts";
import { placesOf } from "./places.ts";
import { type Goods, isGood, learn, type Prepared, prepare } from "./plan.ts";
import { type Subject, subjectsOf } from "./read.ts";
import { rowOf } from "./row.ts";
import { keyOfSubject } from "./sources.ts";
import type { Study } from "./study.ts";

/** What a session needs besides the scenario. */
export type SessionParts = {
  readonly builtins: Builtins;
  /** Runs expressions of admission policies; without it they are not run, which a warning says. */
  readonly cel?: Cel;
};

/** Scenario text in, timeline and placed issues out. Remembers the last run: what did not change is not done again. */
export type Session = {
  /**
   * Runs a scenario. `onStep` is told the id of each step before it is computed, and null before what is there before the first.
   * Never throws for what a user may write.
   */
  readonly run: (scenario: Scenario, view: ViewRequest, onStep?: (step: string | null) => void) => Result;
  /** Another frame of the scenario that was last run; null if there is none. */
  readonly view: (view: ViewRequest) => FrameView | null;
  /** What there is to say of a place in a step's text, line and column from 1. */
  readonly hover: (step: string, line: number, column: number) => Hover | null;
  readonly complete: (step: string, line: number, column: number) => readonly Completion[];
  /** Where the fields of a step's text stand; empty if it cannot be read. */
  readonly places: (step: string) => readonly FieldPlace[];
  /** What a way out of a conflict of a step comes to, all its conflicts for null; null if there is no such way. */
  readonly preview: (step: string, conflict: number | null, way: WayOut) => Preview | null;
  /** The scenario as Markdown for an issue tracker, with what came of it. `link` opens it, if there is one. */
  readonly report: (link: string | null) => string;
  /** What is worked out of the last run when somebody looks at it. */
  readonly study: (question: StudyQuestion) => StudyAnswer;
};

export type Result = { readonly timeline: Timeline; readonly frame: FrameView | null };

/** What the last run came to. */
type State = {
  readonly scenario: Scenario;
  readonly prepared: readonly Prepared[];
  readonly frames: readonly Frame[];
  readonly goods: Goods;
  readonly rows: readonly StepRow[];
  readonly actorOf: ActorOf;
};

const NOTHING: State = {
  scenario: { title: "", actors: [], steps: [] },
  prepared: [],
  frames: [],
  goods: new Map(),
  rows: [],
  actorOf: () => null,
};

export function createSession({ builtins, cel }: SessionParts): Session {
  const empty = emptyCluster({ builtins, host: cel === undefined ? host : { ...host, cel } });
  const begin = createBeginning(empty);
  let options: Omit<RunOptions, "planned" | "previous" | "shown" | "onStep"> = { start: empty };
  let state = NOTHING;
  let study: Study | null = null;

  const run: Session["run"] = (scenario, view, onStep) => {
    const beginning = begin(scenario, () => onStep?.(null));
    options = {
      start: beginning.cluster,
      ...(scenario.start !== undefined && { startTime: scenario.start }),
      restricted: scenario.rules !== undefined,
      files: filesOf(scenario.files),
    };
    const prepared = prepare(scenario, state.prepared, state.goods);
    const frames = runSteps({
      ...options,
      planned: prepared.map(({ planned }) => planned),
      previous: state.frames,
      shown: shownOf(prepared, view),
      ...(onStep !== undefined && { onStep: (step) => onStep(step.id) }),
    });
    const rows = prepared.map((one, index) => {
      const same = state.prepared[index]?.reading === one.reading && state.frames[index] === frames[index];
      return (
        (same && state.prepared[index]?.stale === one.stale ? state.rows[index] : null) ??
        rowOf(one, frames, index)
      );
    });
    state = {
      scenario,
      prepared,
      frames,
      goods: learn(prepared, frames, state.goods),
      rows,
      actorOf: actorsOf(scenario, frames),
    };
    const { problems } = beginning;
    return { timeline: problems.length === 0 ? { rows } : { rows, problems }, frame: show(view) };
  };

  const show: Session["view"] = (view) => {
    const index = shownOf(state.prepared, view);
    const frame = state.frames[index];
    const prepared = state.prepared[index];
    if (frame === undefined || prepared === undefined) return null;
    const shown = lastGood(prepared, frame);
    const isOwn = shown === frame && !prepared.stale;
    return frameView({
      frames: [...state.frames.slice(0, index), shown],
      reading: isOwn ? prepared.reading : null,
      text: textOf(prepared.step.action),
      stale: !isOwn,
      actual: prepared.stale ? null : frame,
      written:
        frame.terminal === null ? [] : kubectl().writtenBefore(options.files ?? noFiles, state.frames, index),
      object: view.object,
      typeOf: typeOfObject,
      actorOf: state.actorOf,
    });
  };

  /** The frame of the step's last good text, where the text now is at fault; else the frame itself. */
  const lastGood = ({ step, planned }: Prepared, frame: Frame): Frame => {
    const good = state.goods.get(step.id);
    const isAtFault = !isGood(frame) && frame.outcome !== "disabled";
    if (!isAtFault || good?.kind !== step.action.kind || good.intent === planned.intent) return frame;
    return take(
      { step, intent: good.intent },
      { ...frame, files: frame.terminal?.before ?? noFiles, isShown: true },
    );
  };

  const indexOf = (step: string) => state.prepared.findIndex((prepared) => prepared.step.id === step);

  /** The words that a step may use: what is served when it comes. */
  const wordsAt = (index: number): Vocabulary => {
    const cluster = state.frames[index]?.before ?? options.start;
    const step = state.prepared[index]?.step;
    return {
      discovery: discoveryOf(cluster),
      typeOf: (apiVersion, kind) =>
        step !== undefined && "target" in step.action
          ? typeOfPatch(cluster, step, step.action)
          : typeOfKind(cluster, apiVersion, kind),
      customOf: (apiVersion, kind) => {
        const of = step !== undefined && "target" in step.action ? step.action.target : { apiVersion, kind };
        const found = findKind(cluster, of.apiVersion, of.kind)?.custom ?? null;
        return found === null ? null : { kind: found, apiVersion: of.apiVersion };
      },
    };
  };

  /** A text of the last run, by its id; null if there is none. */
  const textOfId = (id: string): Found | null => {
    const { step, file } = readTextId(id);
    const index = indexOf(step);
    const prepared = state.prepared[index];
    const frame = state.frames[index];
    if (prepared === undefined || frame === undefined) return null;
    if (file === null) {
      const text = textOf(prepared.step.action);
      const subjects = prepared.stale ? [] : prepared.reading.subjects;
      const keyOf = (at: number) => frame.acts[at]?.object ?? null;
      return { index, text, isLine: prepared.step.action.kind === "run", subjects, keyOf };
    }
    const text = frame.terminal?.found.get(file);
    if (text === undefined) return null;
    const { subjects } = subjectsOf(text);
    const keyOf = (at: number) => keyOfSubject(frame, subjects[at]);
    return { index, text, isLine: false, subjects, keyOf };
  };

  return {
    run,
    view: show,
    hover: (id, line, column) => {
      const found = textOfId(id);
      if (found === null || found.isLine) return null;
      const { index, text, subjects, keyOf } = found;
      const ownershipOf = (position: number) => {
        const object = keyOf(position);
        const ownership = object === null ? null : ownershipAt(state.frames, index, object);
        return ownership?.object == null ? null : ownership;
      };
      return editing().hover(text, line, column, wordsAt(index), { subjects, ownershipOf });
    },
    complete: (id, line, column) => {
      const found = textOfId(id);
      if (found === null) return [];
      const { index, text, isLine } = found;
      if (!isLine) return editing().complete(text, line, column, wordsAt(index));
      const frame = state.frames[index] as Frame;
      const files = frame.terminal?.found ?? noFiles;
      const { intent } = frame.planned;
      const env = intent.kind === "run" ? (intent.command.env ?? {}) : {};
      return kubectl().completeLine(text, column, { cluster: frame.before, files, env });
    },
    places: (id) => {
      const found = textOfId(id);
      if (found === null) return [];
      const { before } = state.frames[found.index] as Frame;
      const key = found.keyOf(0);
      const object = key === null ? null : liveObject(before, key);
      const patched = object === null ? null : { object, type: typeOfObject(before, object) };
      return placesOf(found.subjects, wordsAt(found.index).typeOf, patched);
    },
    preview: (step, conflict, way) => {
      const index = indexOf(step);
      const prepared = state.prepared[index];
      const frame = state.frames[index];
      if (prepared === undefined || frame === undefined || prepared.stale) return null;
      return explanation().previewOf(conflict, way, {
        planned: state.prepared.slice(0, index + 1).map(({ planned }) => planned),
        frames: state.frames.slice(0, index + 1),
        step: prepared.step,
        options,
        actorOf: state.actorOf,
      });
    },
    report: (link) => studies().reportOf(state, link),
    study: (question) => {
      const { prepared, frames, scenario } = state;
      study ??= studies().createStudy();
      return study(question, { planned: prepared.map(({ planned }) => planned), frames, options, scenario });
    },
  };
}

/** Index of the step that is asked for, else of the last; -1 if there is none. */
function shownOf(prepared: readonly Prepared[], { step }: ViewRequest): number {
  const asked = step === null ? -1 : prepared.findIndex((one) => one.step.id === step);
  return asked < 0 ? prepared.length - 1 : asked;
}

/** A text that somebody edits. */
type Found = {
  /** Of its step. */
  readonly index: number;
  readonly text: string;
  /** Whether it is a command line. */
  readonly isLine: boolean;
  readonly subjects: readonly Subject[];
  /** Key of the object that a subject came to; null if it came to none. */
  readonly keyOf: (position: number) => string | null;
};

/** The type of what a patch of a step is laid over; null for a JSON Patch, which is a list of operations. */
function typeOfPatch(
  cluster: Cluster,
  { subresource }: Step,
  action: Extract<Action, { readonly kind: "patch" | "edit" }>,
): Type | null {
  if (action.kind === "edit" || action.type === "json") return null;
  const { apiVersion, kind } = action.target;
  return subresource === "scale" ? scaleType(cluster) : typeOfKind(cluster, apiVersion, kind);
}
