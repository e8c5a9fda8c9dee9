import { join } from "node:path";
import { makeMistakes } from "./mistakes/make-mistakes.ts";
import { recordSequence } from "./mistakes/record-sequence.ts";
import { sendOrThrow, serverAt } from "./server.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record:mistakes -- http://127.0.0.1:8001 [SEED COUNT FILE]: sends random requests with typical mistakes in manifests to a
// real API server and writes its responses, by default those of conformance/apiserver/mistakes.jsonl.br. Start `kubectl proxy` for the
// server first. Nearly all requests are dry runs. The program deletes the objects that it creates.

const [address, seed = "1", count = "110", file] = process.argv.slice(2);
if (address === undefined)
  throw new Error("usage: npm run record:mistakes -- http://127.0.0.1:8001 [SEED COUNT FILE]");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"];
const lines: string[] = [];
for (const sequence of makeMistakes(Number(seed), Number(count))) {
  const steps = await recordSequence(server, sequence);
  if (steps.length > 1)
    lines.push(JSON.stringify({ kind: "apiserver", kubernetes, name: sequence.name, steps }));
}
const target = file ?? join(import.meta.dirname, "../../conformance/apiserver/mistakes.jsonl.br");
writeRecording(target, `${lines.join("\n")}\n`);
console.log(`${target}: ${lines.length} sequences`);
