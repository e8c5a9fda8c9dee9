import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRecording } from "../../src/testing/conformance/recording-files.ts";
import { serverAt } from "../../src/verify/server/server.ts";
import { readArguments, stop } from "../stop.ts";
import { recordedSets } from "./recorded-sets.ts";
import { CONFORMANCE } from "./recorder.ts";
import { versionOf } from "./version-of.ts";
import { versionDiff } from "./versions/print-diff.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record -- [SET…] [--names NAME,…] [--check] [--folder FOLDER] [--server URL]: makes recordings again, of a real API server and of the
// Go libraries. A SET is a folder or a file below conformance/, such as `apiserver`, `scenarios/set`; all by default. `--names` records only
// the lines with these names. `--check` writes nothing, and fails if a recording would change. `--folder` writes to another folder.
// npm run record -- --diff v1.34 v1.36: prints the requests that two versions answer differently, by their recordings. It needs no server.
// Start the server with `npm run oracle -- up`: it must be one that you can throw away, because recorders delete objects.

const USAGE = `usage: npm run record -- [SET…] [--names NAME,…] [--check] [--folder FOLDER] [--server URL]
       npm run record -- --diff v1.34 v1.36`;

const { values, positionals: wanted } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    names: { type: "string" },
    check: { type: "boolean", default: false },
    folder: { type: "string", default: CONFORMANCE },
    server: { type: "string", default: "http://127.0.0.1:8001" },
    diff: { type: "boolean", default: false },
  },
});
if (values.diff) {
  const [from, to] = wanted;
  if (from === undefined || to === undefined) stop(USAGE);
  console.log(versionDiff(from, to));
  process.exit();
}
const server = serverAt(values.server);
const names = values.names === undefined ? null : new Set(values.names.split(","));
const unknown = wanted.filter(
  (one) => !recordedSets.some(({ files }) => files.some((file) => isOf(file, one))),
);
if (unknown.length > 0) stop(`no recording ${unknown.join(", ")}`);
const found = recordedSets.flatMap((set) => set.files.filter(isWanted).map((file) => ({ set, file })));
const needsServer = found.some(({ set }) => set.needsGo !== true);
const recorder = { server, kubernetes: needsServer ? await versionOf(server) : null, names };

for (const { set, file } of found) {
  const started = Date.now();
  try {
    const text = await set.record(file, recorder);
    const path = join(values.folder, file);
    const isSame = values.check
      ? existsSync(path) && readRecording(path) === text
      : !writeRecording(path, text);
    if (values.check && !isSame) process.exitCode = 1;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${file}: ${isSame ? "the same" : "changed"}, ${text.length} bytes, ${seconds} s`);
  } catch (error) {
    console.error(`${file}:`, error);
    process.exitCode = 1;
  }
}

function isWanted(file: string): boolean {
  return wanted.length === 0 || wanted.some((one) => isOf(file, one));
}

/** Whether a SET names a file or one of its folders. It may leave out the endings of the file. */
function isOf(file: string, set: string): boolean {
  return file === set || file.startsWith(`${set}/`) || file.startsWith(`${set}.`);
}
