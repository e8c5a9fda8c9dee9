import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { plainName, readLines, recordings } from "../../src/testing/conformance/recording-files.ts";
import { type ReachedServer, type Server, serverAt } from "../../src/verify/server/server.ts";
import { stop } from "../stop.ts";
import { CONFORMANCE } from "./recorder.ts";
import { versionOf } from "./version-of.ts";
import { describeDifferences, differencesOf, differentSteps } from "./versions/differences.ts";
import { otherSets } from "./versions/other-sets.ts";
import { playSequence } from "./versions/play-sequence.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record:versions -- http://127.0.0.1:8201 [FILE…]: sends the requests of conformance/apiserver and conformance/admission to a
// server of an older version, and writes the sequences whose answers differ to conformance/versions. A FILE starts there: `apiserver/edges`.
// Then it does the same with default values, sessions of kubectl, scenarios and lessons: the kubectl of the older version must be first in the
// PATH. Start `kubectl proxy` for the server first. The program deletes the objects that it creates.

const SETS = ["apiserver", "admission"];
/** The folders whose recordings of an older version have one file: most of theirs have no line. */
const ONE_FILE = /^(scenarios|lessons)\//;

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) stop("usage: npm run record:versions -- http://127.0.0.1:8201 [FILE…]");
await recordAll(address);

async function recordAll(at: string): Promise<void> {
  const server = serverAt(at);
  const kubernetes = await versionOf(server);
  const folder = kubernetes.split(".").slice(0, 2).join(".");
  for (const path of SETS.flatMap((set) => recordings(join(CONFORMANCE, set)))) {
    const file = plainName(path).slice(CONFORMANCE.length + 1);
    if (!isWanted(file)) continue;
    const lines: string[] = [];
    for (const text of readLines(path)) {
      const line = JSON.parse(text) as ValueMap;
      const steps = await record(server, line);
      if (steps === null) continue;
      console.log(describeDifferences(line, steps));
      lines.push(JSON.stringify({ ...line, kubernetes, steps }));
    }
    const text = lines.map((line) => `${line}\n`).join("");
    if (text !== "")
      writeRecording(join(CONFORMANCE, "versions", folder, `${file.replace("/", "-")}.br`), text);
    console.log(`${file}: ${lines.length} sequences differ`);
  }
  await recordOthers(server, kubernetes, folder);
}

async function recordOthers(server: ReachedServer, kubernetes: string, folder: string): Promise<void> {
  const made = new Map<string, string>();
  for (const { set, differing } of otherSets) {
    for (const file of set.files.filter(isWanted)) {
      const recorded = await set.record(file, { server, kubernetes, names: null }).catch((error: Error) => {
        console.log(`${file} is left out: ${error.message}`);
        return null;
      });
      if (recorded === null) continue;
      const now = recorded.split("\n").slice(0, -1);
      const before = readLines(join(CONFORMANCE, file)).map((line) => JSON.parse(line) as ValueMap);
      const lines = now.flatMap((line, at) => {
        const found = differing(before[at] ?? {}, JSON.parse(line) as ValueMap);
        return found === null ? [] : `${JSON.stringify({ ...found, kubernetes })}\n`;
      });
      console.log(`${file}: ${lines.length} of ${now.length} lines differ`);
      const name = ONE_FILE.exec(file)?.[1] ?? file.replace("/", "-").replace(/\.jsonl(\.br)?$/, "");
      const text = [made.get(name), ...lines].join("");
      made.set(name, text);
      if (text !== "") writeRecording(join(CONFORMANCE, "versions", folder, `${name}.jsonl.br`), text);
    }
  }
}

function isWanted(file: string): boolean {
  return wanted.length === 0 || wanted.some((one) => file.startsWith(one));
}

/**
 * Returns the steps of a sequence up to the last one whose answer differs; null if none differs, or if the version does not serve a kind
 * of the sequence. The second run has the times of the recording.
 */
async function record(server: Server, line: ValueMap): Promise<readonly ValueMap[] | null> {
  const differences = differencesOf(line, await playSequence(server, line, false));
  if (differences.length === 0 || differences.some(({ isUnserved }) => isUnserved)) return null;
  const steps = differentSteps(line, await playSequence(server, line, true));
  return steps.length === 0 ? null : steps;
}
