import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { Position } from "../../text/lines/lines.ts";

/** The content of a text that the user opens. */
export type Opened =
  /** `goals`: where the goals of its lesson begin in the text; empty without a lesson. */
  | { readonly kind: "scenario"; readonly scenario: Scenario; readonly goals: readonly Position[] }
  /** One or more objects, as `kubectl get -o yaml` prints them. */
  | { readonly kind: "objects"; readonly objects: readonly OpenedObject[] }
  /** Neither of them. At least one diagnostic is an error. */
  | { readonly kind: "unreadable"; readonly diagnostics: readonly Diagnostic[] };

export type OpenedObject = {
  readonly kind: string;
  readonly name: string;
  /** The text as it is, if this is its only object; else the printed object. */
  readonly text: string;
  /** Writes of its managers that change nothing. */
  readonly writes: readonly RebuiltWrite[];
  /** The object without the values of Secrets, see `maskSecrets`; null if it has none of them. */
  readonly masked: { readonly text: string; readonly writes: readonly RebuiltWrite[] } | null;
  readonly apiVersion: string;
  /** Empty if the object names none. */
  readonly namespace: string;
};

/** A write of a manager, rebuilt from an object. */
export type RebuiltWrite = {
  /** An apply; `kubectl apply` without `--server-side`; or a patch. */
  readonly way: "apply" | "client-side" | "strategic" | "merge";
  /** Null if the object names no manager. */
  readonly manager: string | null;
  /** The manifest, or the body of the patch. */
  readonly text: string;
};
