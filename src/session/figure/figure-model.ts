import { filesOf, withFileChanges } from "../../engine/scenario/files.ts";
import { phraseOfStep } from "../../engine/scenario/phrase-of-step.ts";
import { type Scenario, type Step, textOf } from "../../engine/scenario/scenario.ts";
import { isSameManager, type ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { joinNames, plural } from "../../words.ts";
import type { ConflictView, ExplanationGroup, ExplanationView, FrameView, LiveLine } from "../frame/types.ts";
import { stepName, writerNote } from "../owners/owner-notes.ts";
import type { ManagerBadge } from "../owners/types.ts";
import type { StepRow } from "../timeline/types.ts";
import { type FigureFields, figureFields } from "./figure-fields.ts";
import type { FigurePanel } from "./types.ts";

/** A scenario with its results, and the step that the figure shows. */
export type ShownRun = {
  readonly scenario: Scenario;
  readonly rows: readonly StepRow[];
  readonly managers: readonly ManagerBadge[];
  /** Null for a scenario without steps. */
  readonly frame: FrameView | null;
  /** Why the step changed what; null if the figure does not show it. */
  readonly explanation: ExplanationView | null;
};

/** What a figure says, without its form. A part that the figure does not show, or that has nothing to show, is null or empty. */
export type FigureModel = {
  readonly title: string;
  /** What came of the shown step; empty without steps. */
  readonly outcome: string;
  /** Only those that the figure shows somewhere. */
  readonly managers: readonly FigureManager[];
  readonly steps: readonly FigureStep[];
  /** What the command line of the shown step printed; empty for other steps. */
  readonly output: string;
  /** The text of each actor up to the shown step, and the files of command lines. */
  readonly texts: readonly FigureText[];
  readonly conflicts: readonly FigureConflict[];
  readonly object: FigureObject | null;
  readonly fields: FigureFields | null;
  readonly reasons: readonly string[];
};

export type FigureManager = {
  readonly badge: ManagerBadge;
  /** Its operation and subresource: `update of scale`. */
  readonly words: string;
};

export type FigureStep = {
  readonly number: number;
  readonly actor: string;
  readonly badge: ManagerBadge | null;
  /** What the step does, after the actor's name: `patches scale`. */
  readonly phrase: string;
  readonly result: string;
  /** Empty for none. */
  readonly note: string;
  readonly isShown: boolean;
};

export type FigureText = { readonly caption: string; readonly text: string };

export type FigureConflict = {
  readonly field: string;
  /** The rest of the sentence after the field. */
  readonly words: string;
};

export type FigureObject = {
  readonly caption: string;
  readonly lines: readonly FigureLine[];
};

export type FigureLine = {
  readonly owners: readonly ManagerBadge[];
  readonly text: string;
  /** How the step changed the line or its owners; empty if it did not. */
  readonly change: string;
  readonly isRemoved: boolean;
};

/** How many lines of a text or of an object a figure shows. */
const MAX_LINES = 500;

/** Returns what a figure with these panels says. */
export function figureModel(run: ShownRun, panels: readonly FigurePanel[]): FigureModel {
  const { scenario, frame, explanation } = run;
  const has = (panel: FigurePanel) => panels.includes(panel);
  const shown = scenario.steps.findIndex(({ id }) => id === frame?.step);
  const steps = has("timeline") ? scenario.steps.map((step, at) => stepOf(run, step, at, at === shown)) : [];
  const object = has("live") && frame !== null ? objectOf(run, frame, shown) : null;
  const fields = has("fields") && frame?.fields ? figureFields(frame.fields, run.managers) : null;
  const badges = new Set([
    ...steps.flatMap(({ badge }) => badge ?? []),
    ...(object?.lines.flatMap(({ owners }) => owners) ?? []),
    ...(fields?.columns ?? []),
  ]);
  return {
    title: scenario.title || "Untitled",
    outcome: frame === null ? "" : `Step ${shown + 1} of ${scenario.steps.length}: ${frame.outcome.text}`,
    managers: run.managers.flatMap((badge) =>
      badges.has(badge) ? [{ badge, words: writerNote(badge).slice(badge.manager.length + 2) }] : [],
    ),
    steps,
    output: has("timeline") ? shortened(outputOf(frame)) : "",
    texts: has("manifests") ? textsOf(scenario, shown) : [],
    conflicts: has("conflicts")
      ? (frame?.conflicts.map((one) => conflictOf(scenario, shown, one)) ?? [])
      : [],
    object,
    fields,
    reasons: has("explanation") ? reasonsOf(explanation) : [],
  };
}

/** Returns the badge of a manager; null if it wrote nothing. */
function badgeOf(managers: readonly ManagerBadge[], wanted: ManagerIdentity | null): ManagerBadge | null {
  return wanted === null ? null : (managers.find((one) => isSameManager(one, wanted)) ?? null);
}

function stepOf({ rows, managers }: ShownRun, step: Step, at: number, isShown: boolean): FigureStep {
  const row = rows[at];
  return {
    number: at + 1,
    actor: step.actor,
    badge: badgeOf(managers, row?.writer ?? null),
    phrase: phraseOfStep(step),
    result: step.disabled === true ? "disabled, does not run" : (row?.summary ?? "not run"),
    note: step.note ?? "",
    isShown,
  };
}

function outputOf(frame: FrameView | null): string {
  return frame?.terminal ? `${frame.terminal.stdout}${frame.terminal.stderr}` : "";
}

/** Returns the last text of each actor up to a step, and the files if one of these texts is a command line. */
function textsOf({ actors, steps, files }: Scenario, shown: number): readonly FigureText[] {
  const until = steps.slice(0, shown + 1);
  const last = actors.flatMap(({ name }) => until.findLast(({ actor }) => actor === name) ?? []);
  const texts = last.map((step) => ({
    caption: `Step ${steps.indexOf(step) + 1}: ${step.actor} ${shortPhrase(step)}${targetOf(step)}`,
    text: shortened(textOfStep(step)),
  }));
  if (!last.some(({ action }) => action.kind === "run")) return texts;
  const read = until.reduce(
    (known, { action }) => (action.kind === "run" ? withFileChanges(known, action.files) : known),
    filesOf(files),
  );
  return [...texts, ...[...read].map(([caption, text]) => ({ caption, text: shortened(text) }))];
}

/** Returns what a step does, without its command line, which is the text below. */
function shortPhrase(step: Step): string {
  return step.action.kind === "run" ? "runs" : phraseOfStep(step);
}

function targetOf({ action }: Step): string {
  return "target" in action ? ` of ${action.target.kind} ${action.target.name}` : "";
}

function textOfStep({ action }: Step): string {
  return action.kind === "run" ? `$ ${action.line}\n${action.stdin ?? ""}` : textOf(action);
}

/** Returns a text without empty lines at its ends and with at most {@link MAX_LINES} lines. */
function shortened(text: string): string {
  const lines = text
    .replace(/^([ \t]*\r?\n)+/, "")
    .trimEnd()
    .split("\n");
  const rest = lines.length - MAX_LINES;
  return rest <= 0
    ? lines.join("\n")
    : [...lines.slice(0, MAX_LINES), `… ${plural(rest, "more line")}`].join("\n");
}

function conflictOf(
  { steps }: Scenario,
  shown: number,
  { label, yours, live, owners }: ConflictView,
): FigureConflict {
  const who = steps[shown]?.actor ?? "the manifest";
  const held = owners.map(({ manager, since }) =>
    since === null ? manager : `${manager} (since ${stepName(since)})`,
  );
  const has = live === "" ? "the live object does not have it" : `the live object has ${live}`;
  return { field: label, words: `${who} wants ${yours}, ${has}, owned by ${joinNames(held)}` };
}

function objectOf({ managers }: ShownRun, frame: FrameView, shown: number): FigureObject | null {
  if (frame.live === null) return null;
  const item = frame.objects.find(({ key }) => key === frame.object);
  const name = item && `${item.kind} ${item.namespace === "" ? "" : `${item.namespace}/`}${item.name}`;
  const when = item?.gone ? `before step ${shown + 1} deleted it` : `after step ${shown + 1}`;
  const badges = frame.entries.map((entry) => badgeOf(managers, entry));
  const { lines } = frame.live;
  const rest = lines.length - MAX_LINES;
  const shownLines = lines.slice(0, MAX_LINES).map((line) => lineOf(line, badges));
  const end = { owners: [], text: `… ${plural(rest, "more line")}`, change: "", isRemoved: false };
  return {
    caption: `Live object ${when}${name === undefined ? "" : `: ${name}`}`,
    lines: rest > 0 ? [...shownLines, end] : shownLines,
  };
}

function lineOf(
  { owners, text, change, ownersChangeNote }: LiveLine,
  badges: readonly (ManagerBadge | null)[],
): FigureLine {
  return {
    owners: owners.flatMap((owner) => badges[owner] ?? []),
    text,
    change: [change ?? "", ownersChangeNote].filter((words) => words !== "").join(", "),
    isRemoved: change === "removed",
  };
}

/** What the server fills in by itself, in each new object. */
const SERVER_GROUPS: ReadonlySet<ExplanationGroup> = new Set(["filled-in", "defaults", "metadata"]);

/** How many sentences a figure shows. */
const MAX_REASONS = 50;

function reasonsOf(explanation: ExplanationView | null): readonly string[] {
  const told = explanation?.rows.filter(({ group }) => !SERVER_GROUPS.has(group)) ?? [];
  const reasons = told.flatMap(({ label, lines }) =>
    lines.map(({ sentence }) => (label === "" ? sentence : `${label}: ${sentence}`)),
  );
  return reasons.slice(0, MAX_REASONS);
}
