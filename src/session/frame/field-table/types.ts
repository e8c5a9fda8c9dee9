import type { ManagerIdentity } from "../../../engine/scenario/step-manager.ts";

/** The fields of an object, with what each manager wants and owns, and the live values. */
export type FieldTableView = {
  readonly columns: readonly FieldColumn[];
  /** Depth-first: first the fields that a manager owns or wants, then those that nobody owns. */
  readonly rows: readonly FieldTableRow[];
};

/** A manager. The columns are the entries of `FrameView.entries`, then the manager of the step if it has no entry. */
export type FieldColumn = ManagerIdentity & {
  /** As in `ManagerBadge`. */
  readonly key: string;
  /** Empty if the manager has no entry. */
  readonly apiVersion: string;
  /** Index of the first step since which the manager owns one of its fields; -1 if before the first step; null if it owns nothing. */
  readonly since: number | null;
  /** Whether it is the manager that wrote the object in the step. */
  readonly isWriter: boolean;
  /** Whether the step removed its entry. */
  readonly gone: boolean;
};

export type FieldTableRow = {
  /** As in `LiveLine.path`. A field can have two rows: one with owners, and one above its fields that nobody owns. */
  readonly path: string;
  /** The path as Kubernetes prints it. */
  readonly label: string;
  /** The last part of the path; several parts if fields with one child are on the same row: `template.metadata.labels`. */
  readonly name: string;
  /** How the server merges a map or list: `atomic`, `by name`, `set`; else empty. */
  readonly note: string;
  /** From 0. */
  readonly depth: number;
  /** The live value on one line; empty for a field with children; null if the object does not have the field. */
  readonly value: string | null;
  /** The value before the step, if the step changed or removed it; else null. */
  readonly oldValue: string | null;
  readonly change: "added" | "changed" | "removed" | null;
  readonly hasChildren: boolean;
  /** Whether no manager owns or wants the field or a field below it. */
  readonly unowned: boolean;
  /** Only of managers that own, want, gained or lost the field, in the order of the columns. */
  readonly cells: readonly FieldCell[];
};

export type FieldCell = {
  /** Index of the column. */
  readonly column: number;
  /** What the manager last wanted, on one line; empty for a field with children; null if it wants nothing. */
  readonly value: string | null;
  readonly owns: boolean;
  /** Whether it owns the field together with other managers. */
  readonly shared: boolean;
  /** Whether the step was refused because of this field. */
  readonly conflict: boolean;
  /**
   * Why the live value is not what the manager wants. `refused`: the server refused the shown step. `dryRun`: the step is a dry run.
   * `normalised`: the server stores the same value in another form. Null if it is the live value, or for a conflict.
   */
  readonly unwritten: "refused" | "dryRun" | "normalised" | "other" | null;
  /** Whether the manager gained or lost the field in the step. */
  readonly change: "gained" | "lost" | null;
  /** Index of the step since which it owns the field; -1 if before the first step; null if it does not own it. */
  readonly since: number | null;
};
