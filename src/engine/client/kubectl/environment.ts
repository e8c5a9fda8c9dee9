import type { Schema } from "../../schema/schema.ts";
import type { YamlText, YamlWords } from "../../server/host/host.ts";
import type { CompileRegexp } from "../../server/host/regexp-compiler.ts";
import type { Value } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { ServedKind } from "./discovery/served-kinds.ts";
import type { WatchState } from "./watch-state.ts";

/** Everything that a kubectl command can read, apart from its arguments and the responses of the server. */
export type Environment = {
  /** The texts of the files by path, relative to the working directory. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders that exist without a file. Default: none. */
  readonly folders?: ReadonlySet<string>;
  readonly stdin: string;
  /** The environment variables, such as `KUBECTL_APPLYSET`, `KUBE_EDITOR` and `KUBECTL_EXTERNAL_DIFF`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The time of the commands, RFC 3339. */
  readonly now: string;
  /** The namespace of the current context; empty if it has none. */
  readonly namespace: string;
  /** The name of the only context, and of its cluster and user. Default `playground`. */
  readonly context?: string;
  /** The token of the user of the current context; absent if the user is the cluster's admin. */
  readonly token?: string;
  /** Returns the resources of discovery, at the time of the call. */
  readonly kinds: () => readonly ServedKind[];
  /** The version of kubectl: that of the server, `v1.36.3`. */
  readonly version: string;
  /** The types of built-in kinds. */
  readonly schema: Schema;
  readonly parseYaml: (text: string, words?: YamlWords) => YamlText;
  /** Returns the YAML of a value, with a line break at its end. */
  readonly printYaml: (value: Value) => string;
  /** What `kubectl get --watch` printed when the same command ran earlier. Absent: it runs for the first time. */
  readonly watch?: WatchState | undefined;
  /** Go's regular expressions, for programs of the shell. If it is absent, they find none. */
  readonly compileRegexp?: CompileRegexp | undefined;
  /** Runs a line of the shell with the path of a file with this text as its last word. If it is absent, there are no editors. */
  readonly runOnFile?: (line: string, path: string, text: string) => Client<FileRun>;
};

/** The output of a line that ran on a file, and the text of the file after it. `isMissing`: there is no such program. */
export type FileRun = CommandOutput & { readonly text: string; readonly isMissing: boolean };

/** The exit code and the output of a command. */
export type CommandOutput = {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both texts in the order in which they were written. It counts only if it is as long as both. */
  readonly merged?: string;
  /** The texts of the files that kubectl wrote, by path. */
  readonly written?: ReadonlyMap<string, string>;
};
