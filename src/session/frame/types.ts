import type { OtherOwner } from "../../engine/explain/other-owner.ts";
import type { Reason } from "../../engine/explain/reason.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import type { ApplySetsView, TerminalView } from "../command-line/types.ts";
import type { OutcomeView } from "../outcome/types.ts";
import type { FieldTableView } from "./field-table/types.ts";

/** All that the page shows of one step and one of its objects. */
export type FrameView = {
  readonly step: string;
  /**
   * Whether the step's text has an error and an earlier text of the step was valid. Then everything except `exchanges` and
   * `message` shows the result of this earlier text. Without a valid earlier text the frame shows the cluster before the step.
   */
  readonly stale: boolean;
  /** The number of the step after which the changes of the object, its fields and entries were made; 0: all changes. Not given: those of this step. */
  readonly since?: number;
  readonly outcome: OutcomeView;
  /** The error or conflict message, as kubectl prints it; null if the step succeeded. */
  readonly message: string | null;
  /** All objects after the step; those that the step read or changed come first. */
  readonly objects: readonly ObjectItem[];
  /** Key of the shown object; null if there is none. */
  readonly object: string | null;
  readonly live: LiveView | null;
  /** The fields of the shown object; null if there is none, or if the request is for a view without them. */
  readonly fields: FieldTableView | null;
  readonly entries: readonly EntryView[];
  readonly conflicts: readonly ConflictView[];
  readonly exchanges: readonly ExchangeView[];
  /** The output of a command line; null for other steps. */
  readonly terminal: TerminalView | null;
  /** Null if the cluster has no ApplySet and no step applies one. */
  readonly applySets: ApplySetsView | null;
};

/** What a step did to an object, or to the object that it deleted. */
export type ExplanationView = {
  /** The rule behind the most important change, as a sentence; null if there is none to tell. */
  readonly why: string | null;
  /** Field by field. Refused changes come first, metadata comes last. */
  readonly rows: readonly ExplanationRow[];
};

export type ObjectItem = {
  readonly key: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly touched: boolean;
  /** Whether the step deleted it. The page then shows the object before the step. */
  readonly gone: boolean;
};

/** The lines of the object as `kubectl get -o yaml` prints it, without managedFields; its metadata.generation; and whether it is new. */
export type LiveView = {
  readonly lines: readonly LiveLine[];
  readonly generation: number | null;
  /** Whether the object did not exist before the shown changes. No line is then marked. */
  readonly isNew: boolean;
};

export type LiveLine = {
  readonly text: string;
  /** The path of the field on this line: a JSON array of FieldsV1 path elements. Empty if the line has no field. */
  readonly path: string;
  /** The path as Kubernetes prints it. */
  readonly label: string;
  /** The owners of the field, as indices into `FrameView.entries`. */
  readonly owners: readonly number[];
  /** Whether the line is inside an atomic map or list. `path` and `owners` are those of this map or list. */
  readonly inside: boolean;
  /** How the step changed the value. Removed lines are at their old position and have their old owners. */
  readonly change: "added" | "changed" | "removed" | null;
  /** How the step changed the owners, see `FieldOwnersChange.kind`; `ownersChangeNote` says it in words. Null and empty for added and removed lines. */
  readonly ownersChange: "taken" | "shared" | "gained" | "lost" | null;
  readonly ownersChangeNote: string;
  /** Who owns the field since which step, or why it has no owner. */
  readonly note: string;
};

/** An entry of managedFields. */
export type EntryView = ManagerIdentity & {
  readonly apiVersion: string;
  readonly time: string | null;
  /** The fields in depth-first order. */
  readonly fields: readonly FieldRow[];
  /** How many fields the entry owns. */
  readonly count: number;
  /** Whether the step removed the entry. All its rows are then lost fields. Removed entries come last. */
  readonly gone: boolean;
};

export type FieldRow = {
  readonly path: string;
  readonly label: string;
  readonly element: string;
  readonly depth: number;
  readonly member: boolean;
  readonly hasChildren: boolean;
  /** Whether the manager gained or lost the field in this step; null if neither. Lost rows are at their old position. */
  readonly change: "gained" | "lost" | null;
};

export type ConflictView = {
  readonly path: string;
  readonly label: string;
  /** The value in the manifest and the value in the live object, as YAML. */
  readonly yours: string;
  readonly live: string;
  readonly owners: readonly (ManagerIdentity & {
    readonly description: string;
    /** Index of the step since which it owns the field; -1 if it owned it before the first step; null if unknown. */
    readonly since: number | null;
  })[];
  /** All owners of the field: `owners`, and the applier if it owns the field too. */
  readonly holders: readonly ManagerIdentity[];
  /** The file with the manifest, for a command line; `-` for its standard input. Null if the manifest is the step's own text. */
  readonly file: string | null;
  /** The manifest without the field, and the manifest with the live value. Comments are kept. Null if the edit is impossible or would take too long. */
  readonly giveUp: string | null;
  readonly share: string | null;
  /** The name of who can write your value first, with its last write: the owner, or who ran its command line. Null if nobody can. */
  readonly writer: string | null;
  /** Line of the field in the manifest, from 1; null if the manifest does not have it. */
  readonly line: number | null;
};

/** What happened to a field: in conflict, taken by force, set, a default of the server, … */
export type ExplanationGroup =
  | "conflict"
  | "refused"
  | "not-stored"
  | "deleted"
  | "forced"
  | "taken"
  | "kept"
  | "removed"
  | "default-again"
  | "set"
  | "shared"
  | "given-up"
  | "entries"
  | "atomic"
  | "policy"
  | "form"
  | "definition"
  | "filled-in"
  | "defaults"
  | "metadata";

/** How the step changed one field and its owners, and why. */
export type ExplanationRow = {
  /** As in {@link LiveLine}; empty if the row is about the whole request. */
  readonly path: string;
  readonly label: string;
  readonly group: ExplanationGroup;
  readonly lines: readonly ExplanationLine[];
};

export type ExplanationLine = {
  readonly reason: Reason;
  readonly sentence: string;
  /** The rule in SPEC.md. */
  readonly rule: string;
  /** URL of the section of the Kubernetes documentation that describes the reason; null if no section does. */
  readonly docs: string | null;
  /** The manager that the sentence is about; null if the server itself made the change. */
  readonly manager: string | null;
  readonly operation: "Apply" | "Update";
  readonly subresource: string | null;
  /** As in `ManagerBadge`; null if `manager` is null. */
  readonly key: string | null;
  /** Since when another manager owns or owned the field; null if no other manager is involved. */
  readonly since: OtherOwner | null;
};

/** A request and its response as HTTP texts. */
export type ExchangeView = {
  readonly method: string;
  /** Path and query, percent-encoded so that a shell does not change it between double quotes. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** Null if the request had no body. */
  readonly body: string | null;
  readonly code: number;
  /** The message of the error; null if the request succeeded, or if a client asked whether an object exists. */
  readonly message: string | null;
  /** The texts of the `Warning` headers. */
  readonly warnings: readonly string[];
  /** What policies add to the event of the request in the audit log. No response has it. */
  readonly auditAnnotations: readonly Header[];
  readonly responseHeaders: readonly Header[];
  readonly response: string;
};

export type Header = { readonly name: string; readonly value: string };

/** Which step the page shows, and which of its objects; null for the last step and for its first object. */
export type ViewRequest = {
  readonly step: string | null;
  readonly object: string | null;
  /**
   * The id of an earlier step: what changed after it is shown as changed. Null for all changes. Without it, or if the scenario has no such
   * earlier step: what the shown step changed.
   */
  readonly since?: string | null;
  /** Whether the page shows no field table now. Then the engine does not make it. */
  readonly withoutFields?: boolean;
};
