import type { CDPSession } from "playwright";

/** An event of Chromium's trace. Times are in microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time of the thread during `dur`. */
  readonly tdur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly name?: string };
};

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "blink.user_timing",
  "toplevel",
  "__metadata",
];

/** Returns the events that Chromium traces while `run` runs. */
export async function traced(session: CDPSession, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await run();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  session.off("Tracing.dataCollected", collect);
  return events;
}

type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string; readonly functionName: string };
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
};

/** Returns how long the page's main thread ran each script during `run`, in ms. `nameOf` groups the functions by name. */
export async function profiled(
  session: CDPSession,
  run: () => Promise<void>,
  nameOf: (url: string, functionName: string) => string,
): Promise<ReadonlyMap<string, number>> {
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  await run();
  const { profile } = (await session.send("Profiler.stop")) as { profile: Profile };
  const names = new Map(
    profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame.url, callFrame.functionName)]),
  );
  const times = new Map<string, number>();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const name = names.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000);
  }
  return times;
}
