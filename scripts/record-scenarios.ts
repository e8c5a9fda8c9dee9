import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtIn, builtInIds } from "../src/testing/catalog.ts";
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

for (const name of wanted.length > 0 ? wanted : builtInIds()) {
  const scenario = builtIn(name);
  const simulated = simulate(scenario);
  await wipe(server, simulated.collections);
  try {
    await begin(server, scenario, simulated);
    const steps = await play(server, scenario, simulated);
    const line = { kind: "scenario", kubernetes, name, title: scenario.title, steps };
    const file = join(import.meta.dirname, "../conformance/scenarios", `${name}.jsonl`);
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    console.log(`${name}: ${steps.length} steps`);
  } finally {
    await wipe(server, simulated.collections);
  }
}
