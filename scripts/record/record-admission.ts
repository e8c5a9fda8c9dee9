import { join } from "node:path";
import { admissionSets } from "./admission/admission-sets.ts";
import { recordAdmission } from "./admission/record-sequence.ts";
import { sendOrThrow, serverAt } from "./server.ts";
import { writeRecording } from "./write-recording.ts";

// npm run record:admission -- http://127.0.0.1:8001 [SET…]: sends requests that the server's own admission changes or refuses to a real
// API server, and writes its responses to conformance/admission. Start `kubectl proxy` for the server first. The program deletes
// the objects that it creates.

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) throw new Error("usage: npm run record:admission -- http://127.0.0.1:8001 [SET…]");
const server = serverAt(address);
const kubernetes = (await sendOrThrow(server, { method: "GET", path: "/version" }))["gitVersion"];

for (const [name, sequences] of Object.entries(admissionSets)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const lines: string[] = [];
  for (const sequence of sequences) {
    const { name, about } = sequence;
    const steps = await recordAdmission(server, sequence);
    lines.push(JSON.stringify({ kind: "apiserver", kubernetes, name, about, steps }));
  }
  const file = join(import.meta.dirname, "../../conformance/admission", `${name}.jsonl.br`);
  const text = lines.map((line) => `${line}\n`).join("");
  writeRecording(file, text);
  console.log(`${name}: ${lines.length} sequences, ${text.length} bytes`);
}
