import type { TextRange } from "../lines/lines.ts";

/** An error, a warning or a remark about a text, with its place. */
export type Diagnostic = {
  readonly severity: "error" | "warning" | "info";
  /** The kind of the diagnostic, for tests and styling. Users read `message`. */
  readonly code: DiagnosticCode;
  /** The error and how to correct it, in one or two sentences. */
  readonly message: string;
  readonly range: TextRange;
  /** The field, as Kubernetes prints paths (`.spec.containers[name="web"].image`); absent if no field is concerned. */
  readonly path?: string;
};

/** The kind of a diagnostic. Codes with `yaml-` are errors of the YAML reader. */
export type DiagnosticCode =
  | "yaml-syntax"
  | "yaml-tab"
  | "yaml-duplicate-key"
  | "yaml-alias"
  | "yaml-unsupported"
  | "too-large"
  | "too-deep"
  | "not-an-object"
  | "missing-field"
  | "unknown-kind"
  | "unknown-field"
  | "wrong-type"
  | "duplicate-item"
  | "conflict"
  | "unsupported"
  | "refused";
