import type { ApplyPreview } from "../engine/client/kubectl/applyset/preview.ts";
import type { ApplySetView } from "../engine/client/kubectl/applyset/view.ts";
import type { Reason } from "../engine/scenario/explain-reasons.ts";
import type { Outcome } from "../engine/scenario/outcome.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import type { WayOut } from "../engine/scenario/ways-out.ts";
import type { Issue } from "../text/issue.ts";
import type { ScenarioChange } from "./protocol-change.ts";
import type { StudyAnswer, StudyQuestion } from "./protocol-study.ts";

/** What the page asks of the engine worker. Texts, not object graphs: cloning a text is cheap. */
export type ToWorker =
  /** First of all: where the table of built-in kinds is, an absolute URL. Answered by `ready` or `unready`. */
  | { readonly kind: "init"; readonly schemas: string }
  | {
      readonly kind: "run";
      readonly revision: number;
      readonly change: ScenarioChange;
      readonly view: ViewRequest;
    }
  | { readonly kind: "view"; readonly revision: number; readonly view: ViewRequest }
  | {
      readonly kind: "hover";
      readonly id: number;
      readonly step: string;
      readonly line: number;
      readonly column: number;
    }
  | {
      readonly kind: "complete";
      readonly id: number;
      readonly step: string;
      readonly line: number;
      readonly column: number;
    }
  /** Where the fields of a step's text stand. */
  | { readonly kind: "places"; readonly id: number; readonly step: string }
  /** What a way out of a conflict of a step comes to: the conflict's place among the step's, null for all at once. */
  | {
      readonly kind: "preview";
      readonly id: number;
      readonly step: string;
      readonly conflict: number | null;
      readonly way: WayOut;
    }
  /** What a text is that somebody opens, drops or pastes. */
  | { readonly kind: "open"; readonly id: number; readonly text: string }
  /** The scenario as a file. */
  | { readonly kind: "print"; readonly id: number; readonly scenario: Scenario }
  /** The scenario that was last run as Markdown, with what came of it; `link` opens it, if there is one. */
  | { readonly kind: "report"; readonly id: number; readonly link: string | null }
  /** What is worked out of the scenario that was last run only when somebody looks at it. */
  | { readonly kind: "study"; readonly id: number; readonly question: StudyQuestion };

/** What the page wants to see: a step, and which object if there are several. */
export type ViewRequest = { readonly step: string | null; readonly object: string | null };

export type FromWorker =
  /** The worker runs; its schemas may still be on the way. */
  | { readonly kind: "started" }
  | { readonly kind: "ready" }
  /** The schemas could not be loaded; another `init` tries again. */
  | { readonly kind: "unready"; readonly message: string }
  /** The scenario of a run came as a change of a base that the worker does not have: it must be sent whole. */
  | { readonly kind: "baseless"; readonly revision: number }
  /** Sent before a step is computed; null: before what is there before the first. */
  | { readonly kind: "progress"; readonly revision: number; readonly step: string | null }
  | {
      readonly kind: "timeline";
      readonly revision: number;
      readonly timeline: Timeline;
      readonly frame: FrameView | null;
    }
  | { readonly kind: "frame"; readonly revision: number; readonly frame: FrameView | null }
  | { readonly kind: "hovered"; readonly id: number; readonly hover: Hover | null }
  | { readonly kind: "completed"; readonly id: number; readonly items: readonly Completion[] }
  | { readonly kind: "placed"; readonly id: number; readonly places: readonly FieldPlace[] }
  | { readonly kind: "previewed"; readonly id: number; readonly preview: Preview | null }
  | { readonly kind: "opened"; readonly id: number; readonly opened: Opened }
  | { readonly kind: "printed"; readonly id: number; readonly text: string }
  | { readonly kind: "reported"; readonly id: number; readonly text: string }
  | { readonly kind: "studied"; readonly id: number; readonly answer: StudyAnswer | null }
  /** A part of the engine is on the way: nothing else will be said before it has come, or not. */
  | { readonly kind: "loading" }
  | { readonly kind: "loaded" }
  | { readonly kind: "failed"; readonly revision: number; readonly message: string };

/** One row per step, in order. */
export type Timeline = {
  readonly rows: readonly StepRow[];
  /** What of the beginning (`objects`, `definitions`, `admission`) could not be made, in sentences. Default none. */
  readonly problems?: readonly string[];
};

export type StepRow = {
  readonly step: string;
  readonly outcome: Outcome;
  /** One line for the row: `created, owns 9 fields`, `1 conflict, nothing changed`. */
  readonly summary: string;
  /** What is wrong in the step's own text. */
  readonly issues: readonly Issue[];
  /** What is wrong in files that a command line may read. Absent for other steps. */
  readonly fileIssues?: readonly FileIssues[];
};

export type FileIssues = { readonly file: string; readonly issues: readonly Issue[] };

export type { Outcome };

/** All that the page shows of one step and one object. */
export type FrameView = {
  readonly step: string;
  /**
   * Whether the step's text cannot be applied as it stands: all but `exchanges` and `message` is then what its last good text led to.
   * Without an earlier good text it is false, and the frame shows what was there before.
   */
  readonly stale: boolean;
  /** What the server or kubectl said when it refused, or to a conflict, in kubectl's words; null if all went well. */
  readonly message: string | null;
  /** Keys of all objects after the step, the ones it touched first. */
  readonly objects: readonly ObjectItem[];
  /** Key of the object shown; null where there is none. */
  readonly object: string | null;
  readonly live: LiveView | null;
  readonly entries: readonly EntryView[];
  readonly conflicts: readonly ConflictView[];
  readonly exchanges: readonly ExchangeView[];
  /** What a command line printed; null for other steps. */
  readonly terminal: TerminalView | null;
  /** Null where there is neither an ApplySet nor a command that applies one. */
  readonly sets: SetsView | null;
  /** What the step did to the object shown, or to the one that it removed, by field: what was held back first. */
  readonly explanation: readonly ExplanationRow[];
};

export type TerminalView = {
  readonly exit: number;
  /** As much of it as can be read. */
  readonly stdout: string;
  readonly stderr: string;
  /** What is supported instead of the command or flag that the line ended on; null if it ended otherwise. */
  readonly hint: TerminalHint | null;
  /** Files that command lines before this one have written: their texts before the step, null for what is gone. */
  readonly written: readonly { readonly name: string; readonly text: string | null }[];
};

export type TerminalHint = {
  /** Sentences. */
  readonly text: string;
  /** Variables with which it would be supported; null where it would not. */
  readonly env: Readonly<Record<string, string>> | null;
};

/** The ApplySets of a cluster, and what an apply would do with one. */
export type SetsView = {
  /** As they are after the step. */
  readonly sets: readonly ApplySetView[];
  readonly applies: readonly SetApplyView[];
};

/** An apply with `--applyset`, told before it is done. */
export type SetApplyView = {
  /** As it is typed. */
  readonly line: string;
  /** Place of the step that it is of, from 0. */
  readonly step: number;
  /** Whether that is the step shown: it is told from what was there before. Otherwise it is told as if it ran once more now. */
  readonly own: boolean;
  readonly preview: ApplyPreview;
};

export type { ApplyPreview, ApplySetView };

export type ObjectItem = {
  readonly key: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly touched: boolean;
  /** Whether the step removed it: its lines are those it had. */
  readonly gone: boolean;
};

/** The object as `kubectl get -o yaml` prints it (without managedFields), line by line. */
export type LiveView = { readonly lines: readonly LiveLine[]; readonly generation: number | null };

export type LiveLine = {
  readonly text: string;
  /** The field the line shows, as text of path elements joined by nothing else than JSON: a JSON array. Empty for none. */
  readonly path: string;
  /** As Kubernetes prints it. */
  readonly label: string;
  /** Indices into `entries`; several managers may own one field. */
  readonly owners: readonly number[];
  /** Whether the line lies inside a value that is owned as a whole (an atomic map or list): `path` and `owners` are that value's. */
  readonly inside: boolean;
  /** What the step did to it; what it removed stands where it was, with the owners it had. */
  readonly change: "added" | "changed" | "removed" | null;
  /** What the step did to its owners, as `Shift.kind` says, and that in words; null and empty for new and removed lines. */
  readonly shift: "taken" | "shared" | "gained" | "lost" | null;
  readonly shiftNote: string;
  /** Why nobody owns it, or since when who does. */
  readonly note: string;
};

/** One entry of managedFields. */
export type EntryView = {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string | null;
  readonly time: string | null;
  /** The actor whose colour it has; null for a manager that is no actor. */
  readonly actor: string | null;
  /** Depth-first. */
  readonly fields: readonly FieldRow[];
  /** How many paths it owns. */
  readonly count: number;
  /** Whether it is no more: the step took its last field; all its rows are lost ones. Such entries stand last. */
  readonly gone: boolean;
};

export type FieldRow = {
  readonly path: string;
  readonly label: string;
  readonly element: string;
  readonly depth: number;
  readonly member: boolean;
  readonly hasChildren: boolean;
  /** Whether the step gave or took it; lost rows stand where they were. */
  readonly change: "gained" | "lost" | null;
};

export type ConflictView = {
  readonly path: string;
  readonly label: string;
  /** YAML of the value in the manifest and in the live object. */
  readonly yours: string;
  readonly live: string;
  readonly owners: readonly {
    readonly manager: string;
    readonly actor: string | null;
    readonly operation: "Apply" | "Update";
    readonly description: string;
    /** Place of the step since which it owns the field, from 0; -1: from the start; null: not known. */
    readonly since: number | null;
  }[];
  /** The file of a command line that the manifest stands in, `-` for its input; null where it is the step's own text. */
  readonly file: string | null;
  /** The manifest with the field taken out, and with the live value put in, comments kept; null where that cannot be done, or not in time. */
  readonly giveUp: string | null;
  readonly share: string | null;
  /** Line of the field in the manifest, from 1. */
  readonly line: number | null;
};

/** What a way out of a conflict comes to, were it chosen: its step was run after the one that met the conflict. */
export type Preview = {
  /** The text of the step that it adds, or of a file that its command line reads. */
  readonly text: string;
  /** That file, `-` for the line's input; null for the step's own text. */
  readonly file: string | null;
  readonly outcome: Outcome;
  /** As in {@link StepRow}. */
  readonly summary: string;
  /** Conflicts that stay, as Kubernetes prints their fields. */
  readonly left: readonly string[];
  /** The fields in conflict, then those whose value or owners change too. */
  readonly fields: readonly PreviewField[];
  /** How many fields there are besides. */
  readonly more: number;
  /** Then the other owners write once more what they wrote last, and the actor applies again without force. */
  readonly later: readonly PreviewStep[];
};

export type PreviewField = {
  readonly path: string;
  readonly label: string;
  /** Key of the object it is of; null where there is but one. */
  readonly object: string | null;
  /** YAML of its values; null for none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Who has it then, and at the end who has lost it. */
  readonly owners: readonly PreviewOwner[];
};

export type PreviewOwner = {
  readonly manager: string;
  readonly actor: string | null;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | null;
  readonly change: "gained" | "lost" | null;
};

export type PreviewStep = Omit<PreviewOwner, "change"> & {
  /** Place of the step that it repeats, from 0; null for the one that the way out adds. */
  readonly repeats: number | null;
  readonly outcome: Outcome;
  readonly summary: string;
};

/** What became of one field and of its owners, and why. */
export type ExplanationRow = {
  /** As in {@link LiveLine}; empty for the request as a whole. */
  readonly path: string;
  readonly label: string;
  readonly lines: readonly ExplanationLine[];
};

export type ExplanationLine = {
  readonly reason: Reason;
  readonly sentence: string;
  /** The rule of SPEC.md. */
  readonly rule: string;
  /** A section of the Kubernetes documentation. */
  readonly docs: string;
  /** Whom it is about; null for what the server does of itself. */
  readonly manager: string | null;
  readonly actor: string | null;
  readonly operation: "Apply" | "Update";
  /** Place of the step since which another has or had the field, from 0; -1: from the start; null: nobody else is concerned. */
  readonly since: number | null;
};

/** A request and its response, as they went over the wire. */
export type ExchangeView = {
  readonly method: string;
  /** Path and query, percent-encoded: nothing in it means anything to a shell between double quotes. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** Null if none was sent. */
  readonly body: string | null;
  readonly code: number;
  /** Why it was refused; null if it was not. */
  readonly message: string | null;
  /** The texts of the `Warning` headers. */
  readonly warnings: readonly string[];
  readonly responseHeaders: readonly Header[];
  readonly response: string;
};

export type Header = { readonly name: string; readonly value: string };

/** A field of a step's text and the line it stands on, from 1. */
export type FieldPlace = { readonly path: string; readonly line: number };

export type Hover = {
  readonly markdown: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

export type Completion = {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly from: number;
  readonly to: number;
};

/** What a text holds. */
export type Opened =
  | { readonly kind: "scenario"; readonly scenario: Scenario }
  /** Objects, as `kubectl get -o yaml` prints them. */
  | { readonly kind: "objects"; readonly objects: readonly OpenedObject[] }
  /** What is wrong with it; at least one is an error. */
  | { readonly kind: "unreadable"; readonly issues: readonly Issue[] };

export type OpenedObject = {
  readonly kind: string;
  readonly name: string;
  /** As typed if the text holds but this one object, else printed. */
  readonly text: string;
  /** A Secret's text with its data masked; null for other kinds. */
  readonly masked: string | null;
  /** A manifest that only names it. */
  readonly named: string;
  /** The names in its managedFields, each once. */
  readonly managers: readonly string[];
};
