import type { Cluster } from "../engine/server/cluster/cluster.ts";
import type { ServeOptions } from "../serve/serve-cluster.ts";
import type { Connection } from "../verify/server/connection.ts";
import type { KubectlProxy } from "../verify/server/kubectl-proxy.ts";
import type { Server } from "../verify/server/server.ts";

/** What a command reads and writes: files, standard input and the terminal. Tests pass another one. */
export type Terminal = {
  /** Returns the bytes of a file, or a sentence about why it cannot be read. `-` is the standard input. Reads `most` bytes and one more at most. */
  readonly read: (file: string, most: number) => Promise<Uint8Array | string>;
  /** Replaces the text of a file. Returns a sentence about why it cannot be written; null if it was. */
  readonly write: (file: string, text: string) => string | null;
  /** Prints to the standard output. */
  readonly out: (text: string) => void;
  /** Prints to the standard error. */
  readonly err: (text: string) => void;
  /** Whether the standard output has colours. */
  readonly hasColours: boolean;
  /** Whether a person sees the standard error, so that a line of progress helps. */
  readonly showsProgress: boolean;
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The operating system as Node names it: `linux`, `darwin`, `win32`. */
  readonly system: string;
  /** Serves the page of the package to this computer, until the process ends. `port`: 0 for any free one. */
  readonly servePage: (port: number) => Promise<ServedPage>;
  /** Serves a simulated cluster to this computer. */
  readonly serveCluster: (cluster: Cluster, options: ServeOptions) => Promise<ServedCluster>;
  /** Runs a program without a shell. */
  readonly spawn: (program: string, args: readonly string[]) => Promise<Spawned>;
  /** Returns a real API server. */
  readonly reach: (connection: Connection) => Server;
  /** Starts `kubectl proxy` with options such as `--context=a`. */
  readonly startProxy: (args: readonly string[]) => Promise<KubectlProxy>;
  /** Asks a person a question that `y` answers; null if nobody can answer. */
  readonly ask: (question: string) => Promise<boolean | null>;
  /** Calls `stop` when somebody ends this program, which then does not end at once. Returns a function that undoes this. */
  readonly onInterrupt: (stop: () => void) => () => void;
  /** Returns a short random name: `k3v9q`. */
  readonly randomName: () => string;
  /** How to wait. Default: with the clock of this computer. */
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** The port on which `npm start`, `applyground page` and `--open` serve the page: so the browser has one storage for all. */
export const PAGE_PORT = 4173;

/** The default port of `applyground serve`: kubectl without a configuration asks there. */
export const SERVER_PORT = 8080;

/** The address of the page, or a sentence about why it cannot be served. */
export type ServedPage = { readonly url: string } | { readonly problem: string };

/** The address of a served cluster, and a promise that the user stops it; or a sentence about why it cannot be served. */
export type ServedCluster =
  | { readonly url: string; readonly isRestored: boolean; readonly stopped: Promise<void> }
  | { readonly problem: string };

/** What a program printed, and its exit code; -1 if it could not start, with the reason in `stderr`. */
export type Spawned = { readonly exit: number; readonly stdout: string; readonly stderr: string };

/** How a command ends. `differs`: an expectation failed, or there is a difference. `wrong`: a wrong command line, or a file that cannot be used. */
export const EXIT = { ok: 0, differs: 1, wrong: 2 } as const;
