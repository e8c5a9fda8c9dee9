import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Job, jobsOf, type WantedFile } from "./jobs.ts";
import { buildServer, needPrograms, type OwnServer, startServer } from "./own-servers.ts";

const RECORD = join(import.meta.dirname, "../record.ts");
/** What a recorder prints about a file: `apiserver/edges.jsonl.br: the same, 145081 bytes, 6.3 s`. */
const RECORDED = /^(\S+): (the same|changed), \d+ bytes/gm;

/** What came of a job. */
type Outcome = {
  readonly same: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly isGood: boolean;
};

/**
 * Records files with servers that it starts and stops: up to `count` at the same time, each with a program of its own. `options` go to
 * each program. Prints what the recorders print, and at the end which files changed. Returns whether no recorder failed.
 */
export async function recordWhole(
  wanted: readonly WantedFile[],
  count: number,
  options: readonly string[],
): Promise<boolean> {
  const started = Date.now();
  needPrograms();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const jobs = jobsOf(wanted);
  const outcomes: Outcome[] = [];
  for (const version of new Set(jobs.map((job) => job.version))) {
    await buildServer(version);
    const left = jobs.filter((job) => job.version === version);
    const servers = await Promise.all(left.slice(0, count).map((_, place) => startServer(version, place)));
    await Promise.all(
      servers.map(async (server) => {
        for (let job = left.shift(); job !== undefined; job = left.shift())
          outcomes.push(await runJob(job, server, options));
        server.stop();
      }),
    );
  }
  printOutcomes(outcomes, Date.now() - started);
  return outcomes.every(({ isGood }) => isGood);
}

/** Records the files of a job in a program of its own, whose PATH starts with the kubectl of the server. */
async function runJob(
  { files }: Job,
  { address, programs }: OwnServer,
  options: readonly string[],
): Promise<Outcome> {
  const env = { ...process.env, PATH: `${programs}:${process.env["PATH"]}` };
  const args = [...process.execArgv, RECORD, "--server", address, ...options, ...files];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", stopChild);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    process.stdout.write(more);
  });
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  process.off("exit", stopChild);
  const verdicts = new Map([...text.matchAll(RECORDED)].map(([, file, verdict]) => [file, verdict]));
  const of = (verdict?: string) => files.filter((file) => verdicts.get(file) === verdict);
  return { same: of("the same"), changed: of("changed"), missing: of(undefined), isGood: code === 0 };

  function stopChild(): void {
    child.kill();
  }
}

function printOutcomes(outcomes: readonly Outcome[], time: number): void {
  const [same, changed, missing] = (["same", "changed", "missing"] as const).map((key) =>
    outcomes.flatMap((one) => one[key]),
  ) as [string[], string[], string[]];
  for (const file of changed) console.log(`changed: ${file}`);
  for (const file of missing) console.log(`not recorded: ${file}`);
  console.log(
    `${same.length} files are the same, ${changed.length} changed, ${missing.length} were not recorded; ${Math.round(time / 60_000)} minutes`,
  );
}
