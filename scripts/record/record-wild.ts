import { join } from "node:path";
import { dig } from "../../src/engine/value/value.ts";
import { recordAdmission } from "./admission/record-sequence.ts";
import { pause, sendOrThrow, serverAt } from "./server.ts";
import { definitionOf, wildCases } from "./wild/wild-case.ts";
import { wildSequence } from "./wild/wild-sequence.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record:wild -- http://127.0.0.1:8001: makes objects as they are found in clusters on a real API server, takes what each manager
// wrote out of them as the import does, writes it again there, and keeps the responses in conformance/wild. Start `kubectl proxy` for the
// server first. The program deletes what it creates.

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

const [address] = process.argv.slice(2);
if (address === undefined) throw new Error("usage: npm run record:wild -- http://127.0.0.1:8001");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"];
const definitions = wildCases()
  .map(definitionOf)
  .filter((one) => one !== null);
await forgetDefinitions();
for (const body of definitions) await sendOrThrow(server, { method: "POST", path: DEFINITIONS, body });
await pause(5000); // the server needs some time until it serves the kinds

const lines: string[] = [];
for (const one of wildCases()) {
  const definition = definitionOf(one);
  const steps = await recordAdmission(server, wildSequence(one));
  const setup = definition === null ? {} : { setup: [definition] };
  lines.push(
    JSON.stringify({ kind: "apiserver", kubernetes, name: one.name, about: one.about, ...setup, steps }),
  );
}
await forgetDefinitions();
const file = join(import.meta.dirname, "../../conformance/wild/objects.jsonl.br");
writeRecording(file, `${lines.join("\n")}\n`);
console.log(`${lines.length} objects`);

async function forgetDefinitions(): Promise<void> {
  for (const definition of definitions) {
    const name = dig(definition, "metadata", "name");
    await server.send({ method: "DELETE", path: `${DEFINITIONS}/${String(name)}` });
  }
  await pause(2000);
}
