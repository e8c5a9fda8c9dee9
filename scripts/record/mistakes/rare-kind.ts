import type { MistakeKind } from "./mistake-kind.ts";
import type { FieldValues } from "./pod-fields.ts";

/** A kind that people rarely write, whose objects get mistakes. */
export type RareKind = Omit<MistakeKind, "weight"> & {
  /** Whether the server itself writes the status of a stored object. Then only new objects are tried. */
  readonly isServers?: true;
  /** The name of the stored object with this number. By default, `m-NUMBER`. */
  readonly name?: (number: number) => string;
  /** The fields of each subresource to change. The key is the name of the subresource. */
  readonly parts?: { readonly [subresource: string]: readonly FieldValues[] };
};
