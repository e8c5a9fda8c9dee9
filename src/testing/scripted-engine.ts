import { afterEach } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { createEngine, type Engine } from "../worker/client/engine-client.ts";
import type { EngineEvent } from "../worker/client/events.ts";
import type { EngineHost, EngineOptions } from "../worker/client/options.ts";
import type { FromWorker, ToWorker } from "../worker/protocol.ts";
import { scenarioChange } from "../worker/scenario-change.ts";

const open: Engine[] = [];
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
});

/** The last step and its first object. */
export const view = { step: null, object: null };

/** Returns an empty scenario with a title. */
export function scenario(title: string): Scenario {
  return { title, actors: [], steps: [] };
}

/** Starts an engine and records its events. `next` resolves to the first event of a kind. The engine is closed after the test. */
export function startEngine(options: Partial<EngineOptions> & Pick<EngineOptions, "createWorker">) {
  const events: EngineEvent[] = [];
  const waiting: {
    readonly fits: (event: EngineEvent) => boolean;
    readonly found: (event: EngineEvent) => void;
  }[] = [];
  const engine = createEngine({
    schemas: "schemas.json",
    changeOf: scenarioChange,
    openHere: () => Promise.reject(new Error("no page in this test")),
    onEvent: (event) => {
      events.push(event);
      for (const one of waiting.filter(({ fits }) => fits(event))) one.found(event);
    },
    ...options,
  });
  open.push(engine);
  const next = <K extends EngineEvent["kind"]>(kind: K) => {
    const fits = (event: EngineEvent): event is Extract<EngineEvent, { kind: K }> => event.kind === kind;
    const known = events.find(fits);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise<Extract<EngineEvent, { kind: K }>>((found) => {
      waiting.push({ fits, found: found as (event: EngineEvent) => void });
    });
  };
  return { engine, events, next };
}

/** Returns a host that answers only what the test tells it to. It can be connected several times, one after the other. */
export function scriptedHost() {
  const sent: ToWorker[] = [];
  let tell: (message: FromWorker) => void = () => {};
  let crash: (message: string) => void = () => {};
  const host: EngineHost = {
    post: (message) => sent.push(message),
    listen: (onMessage, onCrash) => {
      tell = onMessage;
      crash = onCrash;
    },
    terminate: () => {},
  };
  const answer = (revision: number) =>
    tell({ kind: "timeline", revision, timeline: { rows: [], managers: [] }, frame: null });
  return {
    host,
    sent,
    answer,
    tell: (message: FromWorker) => tell(message),
    crash: (message: string) => crash(message),
  };
}

/** Returns the titles of the scenarios that a host received. */
export function sentTitles(sent: readonly ToWorker[]): readonly (string | undefined)[] {
  return sent.flatMap((one) =>
    one.kind !== "run"
      ? []
      : [one.change.base === null ? one.change.scenario.title : one.change.fields.title],
  );
}
