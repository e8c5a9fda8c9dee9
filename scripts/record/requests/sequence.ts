import type { Request } from "../../../src/engine/server/http/http.ts";
import type { ValueMap } from "../../../src/engine/value/value.ts";

/** Requests that a recorder sends to a real server one after the other, with what its recording says of them. */
export type Sequence = {
  readonly name: string;
  readonly title?: string;
  readonly about?: string;
  /** It changes objects of the whole cluster. */
  readonly serial?: boolean;
  /** The CustomResourceDefinitions that exist before the first step. */
  readonly setup?: readonly ValueMap[];
  readonly steps: readonly SequenceStep[];
};

/** A step sends a request, changes the live object, or replaces a definition. */
export type SequenceStep = {
  /** The time in the recording, `2026-01-01T00:00:01Z`. A step with another time than the step before runs in a second of its own. */
  readonly at: string;
  readonly note?: string;
  readonly skip?: string;
  /**
   * In its body, `<resourceVersion>` and `<uid>` are those of the live object. In body and path, values that a recording numbers, such as
   * `uid-1` and the resourceVersion `1`, are those that the server gave first.
   */
  readonly request?: Request;
  readonly edit?: Edit;
  readonly crd?: ValueMap;
};

/** Reads the live object, changes it here, and sends it back, as a controller does. */
export type Edit = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  readonly patch: readonly PatchOperation[];
};

/** An operation of a JSON Patch, with one difference: if its path does not exist, nothing happens. */
export type PatchOperation = {
  readonly op: "add" | "remove" | "replace" | "test";
  readonly path: string;
  readonly value?: unknown;
};

/** The time of the first step. */
export const FIRST_STEP = "2026-01-01T00:00:00Z";
