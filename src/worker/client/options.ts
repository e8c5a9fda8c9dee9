import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { FromWorker, ToWorker } from "../protocol.ts";
import type { KnownScenario, ScenarioChange } from "../scenario-change.ts";
import type { EngineEvent } from "./events.ts";

/** Runs the engine: a worker of the browser or of Node, or the page's own thread. */
export type EngineHost = {
  readonly post: (message: ToWorker) => void;
  /** Called once. `onCrash` is called when the worker cannot continue. */
  readonly listen: (onMessage: (message: FromWorker) => void, onCrash: (message: string) => void) => void;
  readonly terminate: () => void;
};

/** The options of an engine. */
export type EngineOptions = {
  /** May throw in a browser that refuses workers. */
  readonly createWorker: () => EngineHost;
  /** Opens the same engine in the page's own thread. */
  readonly openHere: () => Promise<EngineHost>;
  /** Absolute URL of the table of built-in kinds. */
  readonly schemas: string;
  /** Whether the first views are without the field table. */
  readonly withoutFields?: boolean;
  readonly onEvent: (event: EngineEvent) => void;
  /** Returns the change from the scenario that the worker has, if any, to the next one. Without a change, the worker gets the next one whole. */
  readonly changeOf?: (known: KnownScenario | null, next: Scenario) => ScenarioChange | undefined;
  /** After how many milliseconds without a message a busy worker counts as hung. Default 5000. */
  readonly hangTimeout?: number;
  /** After how many milliseconds the engine or a part of it counts as not loadable. Default 30 000. */
  readonly loadTimeout?: number;
  /** After how many milliseconds a run reports its progress. Default 200. */
  readonly progressDelay?: number;
};
