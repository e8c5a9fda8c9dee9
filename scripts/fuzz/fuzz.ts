import { parseArgs } from "node:util";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { deleteObjects } from "../record/cluster.ts";
import { makeMistakes } from "../record/mistakes/make-mistakes.ts";
import { definitionsOn } from "../record/requests/definitions.ts";
import { recordRequests } from "../record/requests/record-requests.ts";
import { FIRST_STEP, type Sequence, type SequenceStep } from "../record/requests/sequence.ts";
import { sendOrThrow, serverAt } from "../record/server.ts";
import { writeRecording } from "../record/write-recording.ts";
import { findDifference, isAsGrave } from "./find-difference.ts";
import { printDifference } from "./print-difference.ts";
import { makeSequences } from "./sequences/make-sequences.ts";
import { KINDS } from "./sequences/random-object.ts";
import { shrinkSequence } from "./shrink-sequence.ts";

// npm run fuzz -- --seed N [--sequences 150] [--of random|mistakes] [--kind KIND] [--server URL] [--out FILE] [--shrink NUMBER]: sends random
// sequences to a real server and to the simulation, and compares the answers: state, reason and text. It shrinks the first ten sequences
// that differ, and prints them. `--of mistakes` sends manifests with typical mistakes. `--out` keeps the recordings. Start the server
// with `npm run oracle -- up`; it must be one that you can throw away.

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    sequences: { type: "string", default: "150" },
    of: { type: "string", default: "random" },
    kind: { type: "string" },
    server: { type: "string", default: "http://127.0.0.1:8001" },
    out: { type: "string" },
    shrink: { type: "string", default: "10" },
  },
});
if (values.seed === undefined) throw new Error("usage: npm run fuzz -- --seed N [--sequences 150]");
const server = serverAt(values.server);
const definitions = definitionsOn(server);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"] ?? null;
const counts = { steps: 0, state: 0, reason: 0, message: 0 };
const lines: string[] = [];
let left = Number(values.shrink);

const record = async (sequence: Sequence): Promise<ValueMap> => ({
  kind: "apiserver",
  kubernetes,
  ...(await recordRequests(server, definitions, sequence)),
});

// An earlier run that was stopped left objects behind.
for (const { path } of Object.values(KINDS))
  await deleteObjects(server, path, (name) => name.startsWith("obj-"));

for (const sequence of sequences()) {
  const line = await record(sequence);
  lines.push(`${JSON.stringify(line)}\n`);
  counts.steps += (line["steps"] as readonly ValueMap[]).length;
  const found = findDifference(line);
  if (found === null) continue;
  counts[found.failed ?? "message"]++;
  if (left-- > 0) {
    const smallest = await shrinkSequence(sequence, async (smaller) =>
      isAsGrave(findDifference(await record(smaller)), found),
    );
    const shown = await record(smallest);
    console.log(printDifference(shown, findDifference(shown) ?? found).join("\n"));
  } else console.log(`${found.id}: differs at ${found.failed}`);
}
await definitions.remove();
if (values.out !== undefined) writeRecording(values.out, lines.join(""));
const { steps, state, reason, message } = counts;
console.log(
  `${lines.length} sequences, ${steps} requests: ${state} sequences differ in state, ${reason} in reason, ${message} in text`,
);
if (state + reason + message > 0) process.exitCode = 1;

function sequences(): readonly Sequence[] {
  const seed = Number(values.seed);
  const count = Number(values.sequences);
  if (values.of !== "mistakes") return makeSequences(seed, count, values.kind);
  return makeMistakes(seed, count, values.kind).map(({ name, steps }) => ({
    name,
    steps: steps.map((step) => ({ at: FIRST_STEP, ...step }) as unknown as SequenceStep),
  }));
}
