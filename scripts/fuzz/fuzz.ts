import type { ValueMap } from "../../src/engine/value/value.ts";
import { serverAt } from "../../src/verify/server/reached-server.ts";
import { deleteObjects } from "../record/cluster.ts";
import { MISTAKE_KINDS, makeMistakes } from "../record/mistakes/make-mistakes.ts";
import { makeRareMistakes, RARE_KINDS } from "../record/mistakes/make-rare-mistakes.ts";
import { definitionsOn } from "../record/requests/definitions.ts";
import { recordRequests } from "../record/requests/record-requests.ts";
import { FIRST_STEP, type Sequence, type SequenceStep } from "../record/requests/sequence.ts";
import { versionOf } from "../record/version-of.ts";
import { writeRecording } from "../record/write-recording.ts";
import { readArguments, readNumber, stop } from "../stop.ts";
import { makeFieldRequests } from "./fields/make-field-requests.ts";
import { findDifference, isAsGrave } from "./find-difference.ts";
import { makeLifecycles } from "./manifests/make-lifecycles.ts";
import { printDifference } from "./print-difference.ts";
import { makeSequences } from "./sequences/make-sequences.ts";
import { KINDS } from "./sequences/random-object.ts";
import { shrinkSequence } from "./shrink-sequence.ts";

// npm run fuzz -- --seed N: sends random sequences to a real server and to the simulation, and compares the answers: state, reason and text. It shrinks the first ten sequences
// that differ, and prints them. `--of fields` changes any field that the schemas of the server have, `--of mistakes` sends manifests with typical mistakes, `--of rare` those of kinds that people rarely write, `--of manifests` lives of the objects in
// the files of a folder. `--out` keeps the recordings. Start the server
// with `npm run oracle -- up`; it must be one that you can throw away.

const USAGE =
  "usage: npm run fuzz -- --seed N [--sequences 150] [--of random|fields|mistakes|rare|manifests] [--from FOLDER] [--kind KIND] [--server URL] [--out FILE] [--shrink NUMBER]";

const { values } = readArguments(USAGE, {
  options: {
    seed: { type: "string" },
    sequences: { type: "string", default: "150" },
    of: { type: "string", default: "random" },
    from: { type: "string" },
    kind: { type: "string" },
    server: { type: "string", default: "http://127.0.0.1:8001" },
    out: { type: "string" },
    shrink: { type: "string", default: "10" },
  },
});
if (values.seed === undefined) stop(USAGE);
const seed = readNumber("--seed", values.seed);
const count = readNumber("--sequences", values.sequences);
let left = readNumber("--shrink", values.shrink);
const KINDS_OF = {
  random: Object.keys(KINDS),
  mistakes: MISTAKE_KINDS,
  rare: RARE_KINDS,
  fields: null,
  manifests: [] as readonly string[],
};
if (!Object.hasOwn(KINDS_OF, values.of))
  stop(`--of is random, fields, mistakes, rare or manifests, not ${values.of}`);
const kinds = KINDS_OF[values.of as keyof typeof KINDS_OF];
if (values.kind !== undefined && kinds !== null && !kinds.includes(values.kind))
  stop(`--kind is ${kinds.join(", ")}`);
const server = serverAt(values.server);
const definitions = definitionsOn(server);
const kubernetes = await versionOf(server);
const counts = { steps: 0, state: 0, reason: 0, message: 0 };
const lines: string[] = [];

const record = async (sequence: Sequence): Promise<ValueMap> => ({
  kind: "apiserver",
  kubernetes,
  ...(await recordRequests(server, definitions, sequence)),
});

// An earlier run that was stopped left objects behind.
for (const { path } of Object.values(KINDS))
  await deleteObjects(server, path, (name) => name.startsWith("obj-"));

for (const sequence of await sequences()) {
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

async function sequences(): Promise<readonly Sequence[]> {
  if (values.of === "manifests") {
    if (values.from === undefined) stop("--of manifests needs --from FOLDER");
    return (await makeLifecycles(server, seed, values.from)).slice(0, count);
  }
  if (values.of === "fields") return makeFieldRequests(server, seed, count, values.kind);
  if (values.of === "random") return makeSequences(seed, count, values.kind);
  const make = values.of === "rare" ? makeRareMistakes : makeMistakes;
  return make(seed, count, values.kind).map(({ name, steps }) => ({
    name,
    steps: steps.map((step) => ({ at: FIRST_STEP, ...step }) as unknown as SequenceStep),
  }));
}
