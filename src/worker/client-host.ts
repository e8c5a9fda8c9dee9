import type { EngineEvent } from "./client-events.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** A worker, or what stands in for one: a browser's, Node's or the page's own thread. */
export type Host = {
  readonly post: (message: ToWorker) => void;
  /** Called once. `onCrash` is told when the worker cannot go on. */
  readonly listen: (onMessage: (message: FromWorker) => void, onCrash: (message: string) => void) => void;
  readonly terminate: () => void;
};

/** What an engine needs. */
export type EngineOptions = {
  /** May throw where workers are refused. */
  readonly createWorker: () => Host;
  /** The same engine in the page's own thread. */
  readonly openHere: () => Promise<Host>;
  /** Absolute URL of the table of built-in kinds. */
  readonly schemas: string;
  readonly onEvent: (event: EngineEvent) => void;
  /** Milliseconds without a sign of life after which a busy worker counts as hung. Default 5000. */
  readonly limit?: number;
  /** Milliseconds after which what comes over the network counts as lost. Default 30 000. */
  readonly delivery?: number;
  /** Milliseconds after which a run reports its progress. Default 200. */
  readonly patience?: number;
};
