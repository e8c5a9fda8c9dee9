import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";

/** The content of a text that the user opens. */
export type Opened =
  | { readonly kind: "scenario"; readonly scenario: Scenario }
  /** One or more objects, as `kubectl get -o yaml` prints them. */
  | { readonly kind: "objects"; readonly objects: readonly OpenedObject[] }
  /** Neither of them. At least one diagnostic is an error. */
  | { readonly kind: "unreadable"; readonly diagnostics: readonly Diagnostic[] };

export type OpenedObject = {
  readonly kind: string;
  readonly name: string;
  /** The text as it is, if this is its only object; else the printed object. */
  readonly text: string;
  /** The text of a Secret with masked values; null for other kinds. */
  readonly masked: string | null;
  /** A manifest with nothing but apiVersion, kind, name and namespace. */
  readonly named: string;
  /** The field managers in its managedFields, each once. */
  readonly managers: readonly string[];
};
