import type { ValueMap } from "../value/value.ts";
import type { Goal } from "./goal.ts";

/**
 * Actors and their steps, with what the cluster contains before the first step. The scenario file, `applyground/v1`, has the same
 * fields.
 */
export type Scenario = {
  readonly title: string;
  /** Markdown. */
  readonly description?: string;
  /** In the order of their tabs. */
  readonly actors: readonly Actor[];
  readonly steps: readonly Step[];
  /** Time of the first step, RFC 3339. Default `2026-01-01T00:00:00Z`. Each step is one minute after the one before. */
  readonly start?: string;
  /** The Kubernetes version of the server and of kubectl: `v1.34`. Absent for the newest. */
  readonly kubernetes?: string;
  /** CustomResourceDefinitions that exist before the first step: YAML as the user typed it. */
  readonly definitions?: readonly string[];
  /** Objects that exist before the first step: YAML as the user typed it. Their managedFields are kept. */
  readonly objects?: readonly string[];
  /** What actors may do. Default: everything. */
  readonly rules?: readonly Rule[];
  /** What webhooks or policies change in requests, in this order. */
  readonly admission?: readonly Admission[];
  /** False: a server without server-side apply. Default true. */
  readonly serverSideApply?: boolean;
  /** Texts of the files that command lines read, by path, before the first step. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is to hold after the last step. Absent if there is a lesson, which has its own goal. */
  readonly goal?: readonly Goal[];
  /** A task for the reader. */
  readonly lesson?: Lesson;
};

/** The rights of an actor, as a role and its binding give them. */
export type Rule = {
  readonly actor: string;
  /** `get`, `patch`, …; `*` for all verbs. */
  readonly verbs: readonly string[];
  /** Plural names, with the subresource if one is meant (`deployments/scale`); `*` for all resources. */
  readonly resources: readonly string[];
  /** Default: all namespaces. */
  readonly namespaces?: readonly string[];
};

/** Mutating admission: a JSON Patch, in YAML as the user typed it, for the objects that `match` selects. */
export type Admission = {
  readonly match: { readonly kind?: string; readonly operations?: readonly ("create" | "update")[] };
  readonly patch: string;
};

/** A writer of objects: a user with kubectl, or a controller. */
export type Actor = {
  /** Also the name of its field manager, unless a step states another one. */
  readonly name: string;
  /** 1 to 12. It does not change when other actors are added or removed. */
  readonly colour: number;
};

export type Step = {
  /** Unique in the scenario. It does not change when the step is edited or moved. Not part of the file. */
  readonly id: string;
  readonly actor: string;
  readonly action: Action;
  /** Default: the actor's name. */
  readonly fieldManager?: string;
  /** Sent as the User-Agent header. Without `fieldManager` the server takes the manager's name from it, up to the first `/`. */
  readonly userAgent?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
  readonly subresource?: string;
  /** Time of the step, RFC 3339. Default: one minute after the step before. */
  readonly at?: string;
  readonly disabled?: boolean;
  readonly note?: string;
  /** The expected result of the step: `outcome`, `code` and `conflicts`. The page tells where the result differs; the run does not depend on it. */
  readonly expect?: ValueMap;
};

/** A task for the reader of a scenario. The steps of the scenario are the beginning, and the reader adds steps. */
export type Lesson = {
  /** One sentence: what to do. */
  readonly task: string;
  /** All of them must hold. */
  readonly goal: readonly Goal[];
  /** From a nudge to the way. */
  readonly hints?: readonly string[];
  /** Steps that reach the goal after the given ones. */
  readonly solution: readonly Step[];
  /** How many steps a good solution needs. Default: as many as `solution` has. */
  readonly par?: number;
  /** How many of the first steps the reader cannot change: all, if the scenario has fewer. Default 0. */
  readonly given?: number;
  /** Why it is so: Markdown that the page shows when the goal is reached. */
  readonly why?: string;
  /** The ids of the rules of SPEC.md from which the reason follows: `A6`. */
  readonly rules?: readonly string[];
  /** The id of the built-in lesson that follows. */
  readonly next?: string;
};

/** A scenario with a lesson. */
export type LessonScenario = Scenario & { readonly lesson: Lesson };

/**
 * Texts are YAML as the user typed it, with comments. A manifest may contain several documents; they are sent one after the other.
 */
export type Action =
  | {
      readonly kind: "apply" | "create" | "update" | "delete" | "get" | "metacontroller" | "define";
      readonly manifest: string;
    }
  | ({ readonly kind: "applyV2"; readonly manifest: string } & ApplyV2Flags)
  | { readonly kind: "patch"; readonly type: PatchType; readonly target: Target; readonly body: string }
  | { readonly kind: "edit"; readonly target: Target; readonly patch: string }
  | ({ readonly kind: "run" } & CommandLine);

/** Options of Apply v2. */
export type ApplyV2Flags = {
  /** Merges without the last applied configuration. Default false. */
  readonly twoWay?: boolean;
  /** Uses the merge from before Apply v2. Default false. */
  readonly oldMerge?: boolean;
};

/** A command line that an actor types into a terminal, with its environment. */
export type CommandLine = {
  /** kubectl commands, and the parts of a shell that the playground supports. */
  readonly line: string;
  /** Environment variables for this line only, as `KUBECTL_APPLYSET`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. Default empty. */
  readonly stdin?: string;
  /** Files that have another text from this step on; null removes the file. */
  readonly files?: Readonly<Record<string, string | null>>;
};

export type PatchType = "json" | "merge" | "strategic";

/** The object that a step changes. */
export type Target = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Default: `default` for namespaced kinds. */
  readonly namespace?: string;
};

/** Returns the text of a step: its manifest, patch or command line. */
export function textOf(action: Action): string {
  switch (action.kind) {
    case "patch":
      return action.body;
    case "edit":
      return action.patch;
    case "run":
      return action.line;
    default:
      return action.manifest;
  }
}

/** Returns `action` with another text; the same reference if the text is the same. */
export function withText(action: Action, text: string): Action {
  if (textOf(action) === text) return action;
  switch (action.kind) {
    case "patch":
      return { ...action, body: text };
    case "edit":
      return { ...action, patch: text };
    case "run":
      return { ...action, line: text };
    default:
      return { ...action, manifest: text };
  }
}

/** Returns the id of an edited text: that of its step, or that of its step and its file for a file of a command line. */
export function textId(step: string, file: string | null): string {
  return file === null ? step : `${step}/${file}`;
}

/** Returns the step and the file of a {@link textId}; file null for the step's own text. */
export function readTextId(id: string): { readonly step: string; readonly file: string | null } {
  const slash = id.indexOf("/");
  return slash < 0 ? { step: id, file: null } : { step: id.slice(0, slash), file: id.slice(slash + 1) };
}

/** Returns the goals of a scenario: those of its lesson, else its own; none if it has neither. */
export function goalsOf({ goal, lesson }: Pick<Scenario, "goal" | "lesson">): readonly Goal[] {
  return lesson?.goal ?? goal ?? [];
}
