// usage: npx tsx bench/serve-state.ts [OBJECTS] [WRITES] [PROGRAM]
// Starts `applyground serve --state` with a new file, makes objects, writes to them, and prints how long writes take, how large the file
// becomes, and how long the next start takes. Then a client watches all objects and reads nothing, while others write on.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [objects = "10000", writes = "100000", program = "lib/applyground.js"] = process.argv.slice(2);
const PORT = 18089;
const folder = mkdtempSync(join(tmpdir(), "serve-state-"));
const state = join(folder, "state");
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const NOTES = "/api/v1/namespaces/default/configmaps";

function ask(method: string, path: string, body?: object): Promise<string> {
  const headers = {
    "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
  };
  return new Promise((done, fail) => {
    const sent = request({ port: PORT, method, path, headers, agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      answer.on("end", () => ((answer.statusCode ?? 500) < 300 ? done(text) : fail(new Error(text))));
    });
    sent.on("error", fail);
    sent.end(body && JSON.stringify(body));
  });
}

async function start() {
  const begin = performance.now();
  const server = spawn(process.execPath, [program, "serve", "--port", String(PORT), "--state", state]);
  await new Promise<void>((ready) => server.stdout.once("data", () => ready()));
  return { server, seconds: (performance.now() - begin) / 1000 };
}

/** Runs `count` writes, twenty at a time. Returns milliseconds for each. */
async function many(count: number, write: (at: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) await write(next++);
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return (performance.now() - begin) / count;
}

const megabytes = () => Math.round(statSync(state).size / 1e6);
const memory = async () =>
  Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(await ask("GET", "/metrics"))?.[1]) / 1e6);
const change = (at: number) =>
  ask("PATCH", `${NOTES}/note-${at % Number(objects)}`, { data: { n: `${at} ${"x".repeat(200)}` } });

const first = await start();
console.log(`first start: ${first.seconds.toFixed(1)} s`);
const made = await many(Number(objects), (at) =>
  ask("POST", NOTES, { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `note-${at}` } }),
);
console.log(
  `${objects} objects: ${made.toFixed(2)} ms each, file ${megabytes()} MB, memory ${await memory()} MB`,
);
for (let part = 0; part < 4; part++) {
  const each = await many(Number(writes) / 4, change);
  console.log(`writes: ${each.toFixed(2)} ms each, file ${megabytes()} MB, memory ${await memory()} MB`);
}
first.server.kill("SIGKILL");
const again = await start();
console.log(
  `start with the file: ${again.seconds.toFixed(1)} s, memory ${await memory()} MB, file ${megabytes()} MB`,
);

const lazy = connect(PORT, "127.0.0.1", () => {
  lazy.write(`GET ${NOTES}?watch=true HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  lazy.pause();
});
let closed = 0;
lazy.on("error", () => {});
for (let part = 0; part < 4; part++) {
  await many(Number(writes) / 8, change);
  console.log(`with a watch that nobody reads: memory ${await memory()} MB`);
}
lazy.on("close", () => closed++).resume();
await new Promise((go) => setTimeout(go, 2000));
console.log(`the server ${closed > 0 ? "has ended" : "has not ended"} this watch`);
again.server.kill();
agent.destroy();
rmSync(folder, { recursive: true });
process.exit(0);
