import type { ClientProblem, ObjectAddress } from "../client/discovery/locate-object.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import type { Exchange } from "../server/http/http.ts";
import type { Files } from "./files.ts";
import type { Outcome } from "./outcome.ts";
import type { PlannedStep } from "./tasks.ts";

/** The result of one step of a run: its requests, and the cluster after it. */
export type Frame = {
  readonly planned: PlannedStep;
  /** Position of the step in the run, from 0. */
  readonly index: number;
  /** Time of the step, RFC 3339. */
  readonly now: string;
  readonly before: Cluster;
  /** Whether roles restrict the actors, as in RunOptions. */
  readonly restricted: boolean;
  /** The cluster after the step: `before` itself if nothing changed. */
  readonly cluster: Cluster;
  readonly outcome: Outcome;
  /** One for each object of the step, in order. Empty for steps that do nothing. */
  readonly results: readonly ObjectResult[];
  /** All requests of the step, in order. */
  readonly exchanges: readonly Exchange[];
  /** Output and files of a command line; null for all other steps. */
  readonly terminal: TerminalResult | null;
};

/** What a step did with one object. */
export type ObjectResult = {
  /** Position among the results of the step. */
  readonly index: number;
  /** Key of the object in the cluster; null if it could not be determined. */
  readonly object: string | null;
  readonly address: ObjectAddress | null;
  readonly outcome: Outcome;
  /** The requests about the object, in order. */
  readonly exchanges: readonly Exchange[];
  /** Why the client sent no request, or not all of them; null if it sent all. */
  readonly problem: ClientProblem | null;
};

/** What a command line printed, and the files around it. */
export type TerminalResult = {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The files before the step. */
  readonly filesBefore: Files;
  /** The files that the command line read: those before it, with the changes of the step. */
  readonly filesFound: Files;
  /** The files after the command line. */
  readonly filesLeft: Files;
};

/** What a step runs with: its time, the cluster before it, and the files for its command line. */
export type StepContext = Pick<Frame, "index" | "now" | "before" | "restricted"> & {
  readonly files: Files;
  /** As in RunOptions. */
  readonly namespace?: string | undefined;
  /** Whether the page shows this frame: then the stages of its writes are recorded. Default false. */
  readonly isShown?: boolean;
};
