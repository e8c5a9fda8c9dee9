import type { ValueMap } from "../../../value/value.ts";
import type { CommandRun } from "../command-run.ts";
import type { TransformerConfig } from "./config/transformer-config.ts";
import type { Var } from "./finish/vars.ts";
import type { Loader } from "./model/loader.ts";
import type { Resource } from "./model/resource.ts";
import type { FindSchema } from "./transform/merge-schema.ts";

/** A kustomization to build. */
export type Target = {
  readonly run: CommandRun;
  readonly loader: Loader;
  readonly kustomization: ValueMap;
  readonly fileName: string;
  readonly schemas: FindSchema;
  /** Its folder, seen from the outermost one, if resources note where they come from; null if not. */
  readonly place: string | null;
  /** The namespace that charts get from outer kustomizations. */
  readonly helmNamespace: string;
  /** Whether a flag allows charts. */
  readonly hasHelm: boolean;
  readonly budget: { folders: number };
};

/** What kustomizations have collected. */
export type Accumulated = {
  readonly resources: readonly Resource[];
  readonly config: TransformerConfig;
  readonly vars: readonly Var[];
};
