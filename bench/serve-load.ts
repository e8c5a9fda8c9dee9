// usage: npx tsx bench/serve-load.ts URL [TOKEN] [SECONDS]
// Loads an API server that has 1,000 objects. 50 clients watch all objects. Each client also adds 1 to the numbers in the objects, with the
// resourceVersion that it read, and tries again after a conflict. Prints how long requests take, how much the numbers grew, and whether
// the server lost an update or an event. The same program loads `applyground serve` and a real kube-apiserver.
import { request as httpRequest } from "node:http";
import { Agent, request as httpsRequest } from "node:https";

const [url = "", token = "", seconds = "30"] = process.argv.slice(2);
const base = new URL(url);
const CLIENTS = 50;
const OBJECTS = 1000;
const NAMESPACE = "serve-load";
const NOTES = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });
const send = base.protocol === "https:" ? httpsRequest : httpRequest;

type Note = { metadata: { name: string; resourceVersion: string }; data: { n: string } };

function open(method: string, path: string) {
  const headers = {
    "content-type": "application/json",
    ...(token !== "" && { authorization: `Bearer ${token}` }),
  };
  const { hostname, port } = base;
  return send({ hostname, port, method, path, headers, ...(base.protocol === "https:" && { agent }) });
}

function ask(method: string, path: string, body?: object): Promise<{ code: number; body: Note }> {
  return new Promise((done, fail) => {
    const message = open(method, path);
    message.on("error", fail).on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      answer.on("end", () => done({ code: answer.statusCode ?? 0, body: JSON.parse(text || "{}") as Note }));
    });
    message.end(body && JSON.stringify(body));
  });
}

/** Watches all objects, and remembers the last number of each. */
function watch(seen: Map<string, number>) {
  const message = open("GET", `${NOTES}?watch=true`);
  let rest = "";
  let events = 0;
  message.on("error", () => {});
  message.on("response", (answer) =>
    answer.setEncoding("utf8").on("data", (more: string) => {
      const lines = (rest + more).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { object } = JSON.parse(line) as { object: Note };
        seen.set(object.metadata.name, Number(object.data.n));
        events++;
      }
    }),
  );
  message.end();
  return { count: () => events, stop: () => message.destroy() };
}

const reads: number[] = [];
const writes: number[] = [];
async function timed<T>(into: number[], act: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await act();
  into.push(performance.now() - begin);
  return result;
}

let added = 0;
let conflicts = 0;
async function work(until: number): Promise<void> {
  while (Date.now() < until) {
    // A tenth of the objects get most of the writes, so that clients meet.
    const path = `${NOTES}/note-${Math.floor(Math.random() * (Math.random() < 0.5 ? OBJECTS / 10 : OBJECTS))}`;
    const { body } = await timed(reads, () => ask("GET", path));
    const next = { ...body, data: { n: String(Number(body.data.n) + 1) } };
    const { code } = await timed(writes, () => ask("PUT", path, next));
    if (code === 200) added++;
    else if (code === 409) conflicts++;
    else throw new Error(`${path} is answered with ${code}`);
  }
}

function percentiles(times: number[]): string {
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

/** Returns the memory of the server in MB, from its metrics. */
async function memory(): Promise<number> {
  const text = await new Promise<string>((done) => {
    const message = open("GET", "/metrics");
    message.on("response", (answer) => {
      let all = "";
      answer.setEncoding("utf8").on("data", (more: string) => {
        all += more;
      });
      answer.on("end", () => done(all));
    });
    message.end();
  });
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6);
}

await ask("POST", "/api/v1/namespaces", {
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: NAMESPACE },
});
for (let from = 0; from < OBJECTS; from += CLIENTS)
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) =>
      ask("POST", NOTES, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: `note-${from + at}` },
        data: { n: "0" },
      }),
    ),
  );
const seen = Array.from({ length: CLIENTS }, () => new Map<string, number>());
const watches = seen.map(watch);
const length = Number(seconds) * 1000;
const memories: number[] = [];
const measure = setInterval(() => void memory().then((mb) => memories.push(mb)), length / 6);
const until = Date.now() + length;
await Promise.all(Array.from({ length: CLIENTS }, () => work(until)));
clearInterval(measure);
await new Promise((go) => setTimeout(go, 3000));
const { body } = await ask("GET", NOTES);
const live = (body as unknown as { items: Note[] }).items;
const sum = live.reduce((total, one) => total + Number(one.data.n), 0);
const stale = seen.filter((one) =>
  live.some(({ metadata, data }) => one.get(metadata.name) !== Number(data.n)),
);
for (const one of watches) one.stop();
console.log(
  `${writes.length} writes (${conflicts} conflicts), ${Math.round(writes.length / Number(seconds))} each second`,
);
console.log(`reads: ${percentiles(reads)}; writes: ${percentiles(writes)}`);
console.log(
  `${added - sum} updates lost; ${stale.length} of ${CLIENTS} watches miss an event; ${watches[0]?.count()} events in one`,
);
console.log(`memory of the server, MB: ${memories.join(" ")}`);
await ask("DELETE", `/api/v1/namespaces/${NAMESPACE}`);
agent.destroy();
process.exit(added === sum && stale.length === 0 ? 0 : 1);
