import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { groups } from "../../src/catalog/groups.ts";
import { simulate } from "../../src/testing/conformance/scenario/simulate.ts";
import { builtIn, recordableIds } from "../../src/testing/scenarios/built-in-scenarios.ts";
import { createInitialObjects, deleteScenarioObjects } from "./cluster.ts";
import { playSteps } from "./play-steps.ts";
import { sendOrThrow, serverAt } from "./server.ts";

// npm run record -- http://127.0.0.1:8001 [NAME…]: runs built-in scenarios on a real API server and writes its responses to
// conformance/scenarios. Start `kubectl proxy` for the server first. Use a server that you can throw away: this program deletes
// the objects in the namespace `default`, and all other objects that the scenarios create.

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) throw new Error("usage: npm run record -- http://127.0.0.1:8001 [NAME…]");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"];

/** The scenarios that compare strategies. They are also recorded with kubectl's client-side apply. */
const compared = new Set(
  groups.flatMap(({ compare, scenarios }) => (compare ? scenarios.map(({ id }) => id) : [])),
);

for (const name of wanted.length > 0 ? wanted : recordableIds()) {
  await record(name, null);
  if (compared.has(name)) await record(name, "kubectl");
}

async function record(name: string, strategy: "kubectl" | null): Promise<void> {
  const scenario = builtIn(name);
  const simulated = simulate(scenario, strategy);
  const id = strategy === null ? name : `${name}.${strategy}`;
  await deleteScenarioObjects(server, simulated.collections);
  try {
    await createInitialObjects(server, scenario, simulated);
    const steps = await playSteps(server, scenario, simulated);
    const line = {
      kind: "scenario",
      kubernetes,
      name,
      ...(strategy && { strategy }),
      title: scenario.title,
      steps,
    };
    const file = join(import.meta.dirname, "../../conformance/scenarios", `${id}.jsonl`);
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    console.log(`${id}: ${steps.length} steps`);
  } catch (error) {
    console.error(`${id}:`, error);
    process.exitCode = 1;
  } finally {
    await deleteScenarioObjects(server, simulated.collections);
  }
}
