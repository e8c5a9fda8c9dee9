import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Position } from "../../text/lines/lines.ts";

// How an import works:
//
// 1. `read-text.ts` reads each text alone. All values of all texts are masked together, before anything else looks at them: so what
//    masking removes is in no step, note or sentence. Then each text gets its form and its objects ({@link FoundObject}).
// 2. `import-texts.ts` joins what the texts contain to one scenario: {@link Import}. The page opens it as any other scenario.
//
// So other parts of the session need nothing of the import: the scenario has the objects, with their managedFields unchanged, under
// `objects`, and what each manager wrote in its steps.

/** A text that the user pasted, dropped or chose. */
export type ImportedText = {
  /** The name of its file; null for a pasted text. */
  readonly name: string | null;
  readonly text: string;
  /** Why the file could not be read, as a sentence. Its text is empty then. Absent for a text that was read. */
  readonly problem?: string;
};

/** Asks what texts are. `mask`: whether the data of Secrets is masked. */
export type ImportQuestion = { readonly texts: readonly ImportedText[]; readonly mask: boolean };

/** What a text is. `manifests`: objects as a user writes them or as a tool renders them. `objects`: as a cluster returns them. */
export type ImportForm =
  | "scenario"
  | "objects"
  | "manifests"
  | "definitions"
  | "openapi"
  | "audit"
  | "refusal"
  | "unknown";

/** An object in a text. */
export type FoundObject = {
  /** The object after masking. */
  readonly value: ValueMap;
  /** YAML of `value`: as the user typed it, if it is the only object of its text and contains nothing that may have to be masked. */
  readonly text: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Empty if the object names none. */
  readonly namespace: string;
};

/** What the page says about one text. */
export type Recognised = {
  readonly name: string | null;
  readonly form: ImportForm;
  /** What the text is, with counts. For `unknown`: why it cannot be opened. Code is between backticks. */
  readonly sentence: string;
  /** What the import leaves out or adds, a sentence each. */
  readonly notes: readonly string[];
  /** The errors of a text that cannot be used, with their places. Empty for any other text. */
  readonly diagnostics: readonly Diagnostic[];
};

/** The texts that a user opens together, and the scenario that they become. */
export type Import = {
  /** In the order of the texts. */
  readonly texts: readonly Recognised[];
  /** Null if there is nothing to open, or if one of the texts has an error. */
  readonly scenario: Scenario | null;
  /** What the page shows first; null for the end of the scenario. */
  readonly shown: ShownFirst | null;
  /** Where the goals of the scenario's lesson are in its file; empty without a lesson. */
  readonly goals: readonly Position[];
  /** What the texts can add to another scenario; null if they contain anything else than objects and kinds. */
  readonly additions: Additions | null;
  /** Whether the texts contain values of Secrets. */
  readonly hasSecrets: boolean;
};

/** How far the worker has read texts: how many units it has done, and how many there are. Each part of the work has its own unit. */
export type ReadingProgress = {
  /** `characters` of the texts, which are read; `objects` and `events` in them; `kinds`, which become known; `writes`, which are repeated. */
  readonly unit: "characters" | "objects" | "events" | "kinds" | "writes";
  readonly done: number;
  readonly total: number;
};

/** A step, with its number from 1, and the key of an object; null for the first object of the step. */
export type ShownFirst = { readonly step: number; readonly object: string | null };

export type Additions = { readonly definitions: readonly string[]; readonly objects: readonly string[] };
