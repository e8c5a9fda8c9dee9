import type { Schema } from "../../schema/schema.ts";
import type { YamlText } from "../../server/cluster.ts";
import type { Value } from "../../value/value.ts";
import type { ServedKind } from "./kinds.ts";

/** All that a command of kubectl may know besides its words and what the server answers. */
export type Environment = {
  /** The texts of files by their paths, relative to where the command runs. */
  readonly files: ReadonlyMap<string, string>;
  readonly stdin: string;
  /** `KUBECTL_APPLYSET`, `KUBE_EDITOR`, `KUBECTL_EXTERNAL_DIFF`. */
  readonly variables: Readonly<Record<string, string>>;
  /** That of the current context; empty if it has none. */
  readonly namespace: string;
  /** What discovery says now. */
  readonly kinds: () => readonly ServedKind[];
  /** The types of built-in kinds. */
  readonly schema: Schema;
  readonly parseYaml: (text: string) => YamlText;
  /** The YAML of a value, with a line break at its end. */
  readonly printYaml: (value: Value) => string;
};

/** What a command leaves behind. */
export type Outcome = { readonly exit: number; readonly stdout: string; readonly stderr: string };
