import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { FieldValues } from "./pod-fields.ts";

/** A kind whose objects get mistakes. */
export type MistakeKind = {
  readonly kind: string;
  readonly apiVersion: string;
  readonly plural: string;
  readonly clusterScoped?: true;
  /** A valid object without apiVersion, kind and metadata. */
  readonly base: ValueMap;
  /** The fields of a new object to change. */
  readonly fields: readonly FieldValues[];
  /** More fields to change in an update. */
  readonly updates: readonly FieldValues[];
  /** How often the kind is chosen. */
  readonly weight: number;
};
