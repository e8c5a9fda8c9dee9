import type { ValueMap } from "../../../../value/value.ts";
import type { Result } from "../../command-error.ts";
import type { TransformerConfig } from "../config/transformer-config.ts";
import type { Loader } from "../model/loader.ts";
import type { Transformer } from "../model/resource-list.ts";
import type { FindSchema } from "./merge-schema.ts";

/** What transformers can use. */
export type PluginContext = {
  readonly loader: Loader;
  readonly config: TransformerConfig;
  readonly schemas: FindSchema;
};

/** Returns the transformer of a configuration, or why it is wrong. */
export type Configure = (context: PluginContext, config: ValueMap) => Result<Transformer>;
