import { join } from "node:path";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { simulate } from "../../src/testing/conformance/scenario/simulate.ts";
import { allPlays, type Play } from "../../src/testing/scenarios/plays.ts";
import { createInitialObjects, deleteScenarioObjects } from "./cluster.ts";
import { playSteps } from "./play-steps.ts";
import { sendOrThrow, serverAt } from "./server.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record -- http://127.0.0.1:8001 [PATH…]: runs built-in scenarios and lessons on a real API server and writes its
// responses to conformance/scenarios and conformance/lessons. A PATH starts there: `lessons`, `lessons/first-apply`, `scenarios/set`.
// Start `kubectl proxy` for the server first. Use a server that you can throw away: this program deletes the objects in the
// namespace `default`, and all other objects that the scenarios create.

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) throw new Error("usage: npm run record -- http://127.0.0.1:8001 [PATH…]");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"];
const plays = allPlays().filter(
  ({ file }) => wanted.length === 0 || wanted.some((path) => isBelow(file, path)),
);
if (plays.length === 0) throw new Error(`there is no scenario or lesson ${wanted.join(", ")}`);

for (const file of new Set(plays.map((play) => play.file))) {
  try {
    const lines: string[] = [];
    for (const play of plays) if (play.file === file) lines.push(JSON.stringify(await record(play)));
    write(file, lines.map((line) => `${line}\n`).join(""));
  } catch (error) {
    console.error(`${file}:`, error);
    process.exitCode = 1;
  }
}

/** Whether a path names a file or one of its folders. The path may leave out the endings of the file. */
function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`) || file.startsWith(`${path}.`);
}

/** Plays a scenario on the server and returns the line of its recording. */
async function record({ head, scenario, strategy }: Play): Promise<ValueMap> {
  const simulated = simulate(scenario, strategy);
  await deleteScenarioObjects(server, simulated.collections);
  try {
    await createInitialObjects(server, scenario, simulated);
    const steps = await playSteps(server, scenario, simulated);
    const { kind, ...others } = head;
    return { kind: kind ?? null, kubernetes: kubernetes ?? null, ...others, title: scenario.title, steps };
  } finally {
    await deleteScenarioObjects(server, simulated.collections);
  }
}

function write(file: string, text: string): void {
  writeRecording(join(import.meta.dirname, "../../conformance", file), text);
  console.log(`${file}: ${text.length} bytes`);
}
