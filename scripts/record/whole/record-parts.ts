import { serverAt } from "../../../src/verify/server/reached-server.ts";
import { recordedSets } from "../recorded-sets.ts";
import { CONFORMANCE, type Part } from "../recorder.ts";
import { versionOf } from "../version-of.ts";
import type { Request, Result } from "./worker.ts";

// The program that `npm run record` starts for each of its servers: record-parts.ts ADDRESS [NAMES]. Its parent sends it what to record. It sends
// back the text. An empty ADDRESS is for Go programs, which need no server.

const [address = "", names] = process.argv.slice(2);
const server = serverAt(address);
const kubernetes = address === "" ? null : await versionOf(server);
const recorder = { server, kubernetes, names: names === undefined ? null : new Set(names.split(",")) };

process.on("message", ({ file, part }: Request) => {
  record(file, part).then(
    (text) => send({ text }),
    (error: unknown) => {
      console.error(`${file}:`, error);
      send({ text: null });
    },
  );
});

async function record(file: string, part: Part): Promise<string> {
  const set = recordedSets.find(({ files }) => files.includes(file));
  if (set === undefined) throw new Error(`no recorder for ${CONFORMANCE}/${file}`);
  return set.record(file, part.of === 1 ? recorder : { ...recorder, part });
}

function send(result: Result): void {
  process.send?.(result);
}
