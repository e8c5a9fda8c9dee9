import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { groups } from "../src/catalog/groups.ts";
import { builtIn, recordableIds } from "../src/testing/catalog.ts";
import { simulate } from "../src/testing/conformance/scenario/simulate.ts";
import { begin, wipe } from "./record/cluster.ts";
import { play } from "./record/play.ts";
import { must, serverAt } from "./record/server.ts";

// Plays built-in scenarios on a real API server and writes what it answered to conformance/scenarios. The server must be one to
// throw away: the namespace `default` and all that scenarios make elsewhere are emptied. With `kubectl proxy` beside it:
//   npm run record -- http://127.0.0.1:8001 [NAME…]

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) throw new Error("usage: npm run record -- http://127.0.0.1:8001 [NAME…]");
const server = serverAt(address);
const kubernetes = (await must(server, { method: "GET", path: "/version" }))["gitVersion"];

/** What of a scenario real programs can play: itself, and what client-side apply makes of a comparison. */
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
  await wipe(server, simulated.collections);
  try {
    await begin(server, scenario, simulated);
    const steps = await play(server, scenario, simulated);
    const line = {
      kind: "scenario",
      kubernetes,
      name,
      ...(strategy && { strategy }),
      title: scenario.title,
      steps,
    };
    const file = join(import.meta.dirname, "../conformance/scenarios", `${id}.jsonl`);
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    console.log(`${id}: ${steps.length} steps`);
  } catch (error) {
    console.error(`${id}:`, error);
    process.exitCode = 1;
  } finally {
    await wipe(server, simulated.collections);
  }
}
