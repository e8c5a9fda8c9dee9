import { groupBy } from "../../../src/engine/value/group-by.ts";
import { type Job, jobsOf, type WantedFile } from "./jobs.ts";
import { buildServer, needPrograms, startServer } from "./own-servers.ts";
import { startWorker } from "./worker.ts";

/** How to record. */
export type WholeOptions = {
  /** How many servers run at the same time. */
  readonly servers: number;
  /** The names of the lines, separated by commas. Default: all. */
  readonly names?: string | undefined;
  /** Called with the text of a whole file. Returns whether it is the same as before. */
  readonly write: (file: string, text: string) => boolean;
};

/** What came of the files. */
type Outcome = { readonly same: string[]; readonly changed: string[]; readonly missing: string[] };

/** Something that records one job after the other. */
export type Lane = {
  readonly record: (job: Job) => Promise<string | null>;
  readonly close: () => Promise<boolean>;
};

/**
 * Records files with servers that it starts and stops. Prints each part of a file with its time, and at the end which files changed. Returns
 * whether no recorder failed.
 */
export async function recordWhole(wanted: readonly WantedFile[], options: WholeOptions): Promise<boolean> {
  const started = Date.now();
  needPrograms();
  process.setMaxListeners(0); // each server and each program ends with this one
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const outcome: Outcome = { same: [], changed: [], missing: [] };
  const jobs = jobsOf(wanted);
  const finish = collectParts(options, outcome);
  let isGood = true;
  for (const [version, ofVersion] of groupBy(jobs, (job) => job.version)) {
    await buildServer(version);
    const [go, others] = [true, false].map((needsGo) =>
      ofVersion.filter((job) => job.needsGo === needsGo),
    ) as [Job[], Job[]];
    console.log(`${timeSince(started)} ${version}: ${ofVersion.length} parts of files`);
    const lanes = [runLane(go, async () => goLane(options), finish)];
    for (let place = 0; place < Math.min(options.servers, others.length); place++)
      lanes.push(runLane(others, () => serverLane(version, place, options), finish));
    const areGood = await Promise.all(lanes);
    isGood &&= areGood.every(Boolean);
  }
  for (const file of outcome.changed) console.log(`changed: ${file}`);
  for (const file of outcome.missing) console.log(`not recorded: ${file}`);
  const [same, changed, missing] = [outcome.same, outcome.changed, outcome.missing].map((one) => one.length);
  console.log(
    `${timeSince(started)} ${same} files are the same, ${changed} changed, ${missing} were not recorded`,
  );
  return isGood && missing === 0;
}

/** Called with the text of a part; null if nobody could record it. */
type Finish = (job: Job, text: string | null, seconds: number) => void;

/** Takes jobs from a list until it is empty. If one fails, it gets a new lane, and a second chance: a server can keep objects of it. */
export async function runLane(jobs: Job[], open: () => Promise<Lane>, finish: Finish): Promise<boolean> {
  if (jobs.length === 0) return true;
  let lane = await open();
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    const started = Date.now();
    let text = await lane.record(job);
    if (text === null) {
      console.log(`${job.file}: once more, with a new server`);
      await lane.close();
      lane = await open();
      text = await lane.record(job);
    }
    finish(job, text, (Date.now() - started) / 1000);
  }
  return lane.close();
}

async function serverLane(version: string, place: number, { names }: WholeOptions): Promise<Lane> {
  const server = await startServer(version, place);
  const env = { ...process.env, PATH: `${server.programs}:${process.env["PATH"]}` };
  const worker = startWorker([server.address, ...(names === undefined ? [] : [names])], env);
  return {
    record: worker.record,
    close: async () => {
      const isGood = await worker.close();
      server.stop();
      return isGood;
    },
  };
}

function goLane({ names }: WholeOptions): Lane {
  return startWorker(["", ...(names === undefined ? [] : [names])], process.env);
}

/** Returns a function that keeps the parts of each file, and writes the file when it has all of them. */
function collectParts({ write }: WholeOptions, outcome: Outcome): Finish {
  const texts = new Map<string, (string | null)[]>();
  return ({ version, file, part }, text, seconds) => {
    const parts = texts.get(file) ?? [];
    parts[part.at] = text;
    texts.set(file, parts);
    const told = part.of === 1 ? file : `${file} part ${part.at + 1} of ${part.of}`;
    console.log(`${version} ${told}: ${text === null ? "failed" : "recorded"}, ${seconds.toFixed(1)} s`);
    if (Object.keys(parts).length < part.of) return;
    const whole = parts.includes(null) ? null : parts.join("");
    const verdict = whole === null ? "missing" : write(file, whole) ? "same" : "changed";
    outcome[verdict].push(file);
    if (verdict !== "missing") console.log(`${file}: ${verdict === "same" ? "the same" : "changed"}`);
  };
}

function timeSince(started: number): string {
  return `[${Math.floor((Date.now() - started) / 60_000)} minutes]`;
}
