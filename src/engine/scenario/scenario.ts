import type { ValueMap } from "../value/value.ts";

/** What a playground shows: actors who take steps, one after the other. See also the scenario file, `applyground/v1`. */
export type Scenario = {
  readonly title: string;
  /** Markdown. */
  readonly description?: string;
  /** Order and colours of the tabs. */
  readonly actors: readonly Actor[];
  readonly steps: readonly Step[];
  /** The time of the first step, RFC 3339. Default `2026-01-01T00:00:00Z`. Each step is one minute after the one before. */
  readonly start?: string;
  /** CustomResourceDefinitions that are there before the first step: YAML as typed. */
  readonly definitions?: readonly string[];
  /** Objects that exist before the first step: YAML as typed, managedFields as given. */
  readonly objects?: readonly string[];
  /** What actors may do. Default: everybody may do all. */
  readonly rules?: readonly Rule[];
  /** What a webhook or a policy changes on the way in, in this order. */
  readonly admission?: readonly Admission[];
  /** False: a server from before server-side apply. Default true. */
  readonly serverSideApply?: boolean;
  /** The texts that command lines name, by their paths, as they are before the first step. */
  readonly files?: Readonly<Record<string, string>>;
};

/** What an actor may do, short for a role and its binding. */
export type Rule = {
  readonly actor: string;
  /** `get`, `patch`, …; `*` for all. */
  readonly verbs: readonly string[];
  /** Plurals, with subresource where one is meant (`deployments/scale`); `*` for all. */
  readonly resources: readonly string[];
  /** Default: in all. */
  readonly namespaces?: readonly string[];
};

/** Mutating admission: what `match` names is changed by a JSON Patch, YAML as typed. */
export type Admission = {
  readonly match: { readonly kind?: string; readonly operations?: readonly ("create" | "update")[] };
  readonly patch: string;
};

/** Someone who writes: a person with kubectl, a controller. */
export type Actor = {
  /** Also the field manager, unless a step says otherwise. */
  readonly name: string;
  /** 1 to 12; stays the actor's when others come and go. */
  readonly colour: number;
};

export type Step = {
  /** Unique in the scenario and stable under edits and moves. Not part of the file. */
  readonly id: string;
  readonly actor: string;
  readonly action: Action;
  /** Default: the actor's name. */
  readonly fieldManager?: string;
  /** Sent as the header. Without a `fieldManager` the server takes the manager's name from it, up to the first `/`. */
  readonly userAgent?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
  readonly subresource?: string;
  /** When it happens, RFC 3339. */
  readonly at?: string;
  readonly disabled?: boolean;
  readonly note?: string;
  /** What should come of it, for whoever checks it. */
  readonly expect?: ValueMap;
};

/** Texts are YAML as typed, comments and all; manifests may hold several documents, taken one after the other. */
export type Action =
  | {
      readonly kind: "apply" | "create" | "update" | "delete" | "get" | "metacontroller" | "define";
      readonly manifest: string;
    }
  | ({ readonly kind: "applyV2"; readonly manifest: string } & ApplyV2Flags)
  | { readonly kind: "patch"; readonly type: PatchType; readonly target: Target; readonly body: string }
  | { readonly kind: "edit"; readonly target: Target; readonly patch: string }
  | ({ readonly kind: "run" } & CommandLine);

/** What an Apply v2 may do otherwise. */
export type ApplyV2Flags = {
  /** Leaves out what was applied last. Default false. */
  readonly twoWay?: boolean;
  /** Goes back to the merge before Apply v2. Default false. */
  readonly oldMerge?: boolean;
};

/** A line that somebody types into a terminal, and what is different around it. */
export type CommandLine = {
  /** kubectl, and as much of a shell as goes around it. */
  readonly line: string;
  /** `KUBECTL_APPLYSET`, `KUBE_EDITOR` and the like, for this line alone. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default empty. */
  readonly stdin?: string;
  /** Files that have another text from here on; null: the file is gone. */
  readonly files?: Readonly<Record<string, string | null>>;
};

export type PatchType = "json" | "merge" | "strategic";

/** An object by its kind and name. */
export type Target = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Default `default` for namespaced kinds. */
  readonly namespace?: string;
};

/** The text of a step: its manifest, patch or command line. */
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

/** `action` with another text; the same reference if the text is the same. */
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

/** What a text that is edited is called: by its step, and, beside a command line, by its file. */
export function textId(step: string, file: string | null): string {
  return file === null ? step : `${step}/${file}`;
}

/** The step and the file of a {@link textId}; file null for the step's own text. */
export function readTextId(id: string): { readonly step: string; readonly file: string | null } {
  const slash = id.indexOf("/");
  return slash < 0 ? { step: id, file: null } : { step: id.slice(0, slash), file: id.slice(slash + 1) };
}
