import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRecording } from "../../src/testing/conformance/recording-files.ts";
import { serverAt } from "../../src/verify/server/reached-server.ts";
import { minorOf, RECORDED_VERSIONS } from "../oracle/versions.ts";
import { readArguments, readNumber, stop } from "../stop.ts";
import { recordedSets } from "./recorded-sets.ts";
import { CONFORMANCE } from "./recorder.ts";
import { versionOf } from "./version-of.ts";
import { versionDiff } from "./versions/print-diff.ts";
import type { WantedFile } from "./whole/jobs.ts";
import { programsOf } from "./whole/own-servers.ts";
import { recordWhole } from "./whole/record-whole.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record -- [SET…] [--names NAME,…] [--check] [--folder FOLDER] [--servers NUMBER]: makes recordings again, of real API servers and of
// the Go libraries. It builds the servers, starts six (`--servers`) at the same time, and stops them. A SET is a folder or a file below
// conformance/, such as `apiserver`, `scenarios/set`; all by default. `--names` records only the lines with these names. `--check` writes
// nothing, and fails if a recording would change. `--folder` writes to another folder.
// npm run record -- --server URL …: asks a server that runs already. It must be one that you can throw away, because recorders delete objects.
// npm run record -- --diff v1.34 v1.36: prints what two versions answer differently, by their recordings. It needs no server.

const USAGE = `usage: npm run record -- [SET…] [--names NAME,…] [--check] [--folder FOLDER] [--servers NUMBER | --server URL]
       npm run record -- --diff v1.34 v1.36`;

const { values, positionals: wanted } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    names: { type: "string" },
    check: { type: "boolean", default: false },
    folder: { type: "string", default: CONFORMANCE },
    servers: { type: "string", default: "6" },
    server: { type: "string" },
    diff: { type: "boolean", default: false },
  },
});
if (values.diff) printDiff(wanted);
else await recordFiles();

/** Prints what two versions answer differently. It does not end the program: then a pipe would get only the first part of the text. */
function printDiff(versions: readonly string[]): void {
  const [from, to, more] = versions.map(minorOf);
  if (from === undefined || to === undefined || more !== undefined) stop(USAGE);
  const known = RECORDED_VERSIONS.map(minorOf);
  const unknown = [from, to].find((version) => !known.includes(version));
  if (unknown !== undefined) stop(`there are no recordings of ${unknown}, only of ${known.join(", ")}`);
  console.log(versionDiff(from, to));
}

async function recordFiles(): Promise<void> {
  const unknown = wanted.filter(
    (one) => !recordedSets.some(({ files }) => files.some((file) => isOf(file, one))),
  );
  if (unknown.length > 0) stop(`no recording ${unknown.join(", ")}`);
  const found = recordedSets.flatMap((set) => set.files.filter(isWanted).map((file) => ({ set, file })));
  const needsServer = found.some(({ set }) => set.needsGo !== true);
  if (values.server !== undefined || !needsServer) return recordHere(found, values.server ?? "", needsServer);
  const servers = Math.max(1, readNumber("--servers", values.servers));
  if (!(await recordWhole(found, { servers, names: values.names, write: isSameAsBefore })))
    process.exitCode = 1;
}

/** Records files with a server that runs already. */
async function recordHere(
  files: readonly WantedFile[],
  address: string,
  needsServer: boolean,
): Promise<void> {
  const server = serverAt(address);
  const kubernetes = needsServer ? await versionOf(server) : null;
  if (kubernetes !== null) takeKubectlOf(kubernetes);
  const names = values.names === undefined ? null : new Set(values.names.split(","));
  for (const { set, file } of files) {
    const started = Date.now();
    try {
      if (set.version !== undefined && kubernetes !== null && minorOf(kubernetes) !== set.version)
        throw new Error(`it needs a server of ${set.version}, and ${address} is one of ${kubernetes}`);
      const text = await set.record(file, { server, kubernetes, names });
      const isSame = isSameAsBefore(file, text);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${file}: ${isSame ? "the same" : "changed"}, ${text.length} bytes, ${seconds} s`);
    } catch (error) {
      console.error(`${file}:`, error);
      process.exitCode = 1;
    }
  }
}

/** Puts the kubectl of this version first in the PATH. Ends this program if it is not built. */
function takeKubectlOf(version: string): void {
  const programs = programsOf(version);
  if (!existsSync(join(programs, "kubectl"))) stop(`run first: npm run oracle -- build ${version}`);
  process.env["PATH"] = `${programs}:${process.env["PATH"]}`;
}

/** Returns whether a recording has this text. If not, writes it, or fails if this program only checks. */
function isSameAsBefore(file: string, text: string): boolean {
  const path = join(values.folder, file);
  if (!values.check) return !writeRecording(path, text);
  const isSame = (existsSync(path) ? readRecording(path) : "") === text;
  if (!isSame) process.exitCode = 1;
  return isSame;
}

function isWanted(file: string): boolean {
  return wanted.length === 0 || wanted.some((one) => isOf(file, one));
}

/** Whether a SET names a file or one of its folders. It may leave out the endings of the file. */
function isOf(file: string, set: string): boolean {
  return file === set || file.startsWith(`${set}/`) || file.startsWith(`${set}.`);
}
