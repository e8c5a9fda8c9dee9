import type { ValueMap } from "../../value/value.ts";
import type { ServedKind } from "./discovery/served-kinds.ts";

/** An object from a file or from the server, with its kind and place. Upstream: resource.Info of cli-runtime. */
export type Info = {
  readonly kind: ServedKind;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  readonly name: string;
  readonly object: ValueMap;
  /** The file of the object; empty if it comes from the server. */
  readonly source: string;
};
