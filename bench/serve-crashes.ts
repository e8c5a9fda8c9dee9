// usage: npx tsx bench/serve-crashes.ts [KILLS]
// Starts `applyground serve --state`, writes with eight clients, kills the process with SIGKILL at a random moment, starts it again, and looks for
// each change that was acknowledged. Prints how many changes there were, and ends with 1 if one is lost.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPrograms } from "../scripts/build/node-programs.ts";

const kills = Number(process.argv[2] ?? 100);
const CLIENTS = 8;
const folder = mkdtempSync(join(tmpdir(), "applyground-crashes-"));
const program = join(folder, "lib/applyground.js");
const NOTES = "/api/v1/namespaces/default/configmaps";

type Running = { readonly child: ChildProcess; readonly url: string };

function start(): Promise<Running> {
  const child = spawn(process.execPath, [program, "serve", "--port", "0", "--state", join(folder, "state")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((done, fail) => {
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (url !== undefined) done({ child, url });
    });
    child.once("exit", () => fail(new Error(`the server ended: ${text}`)));
  });
}

async function send(url: string, method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    code: answer.status,
    body: (await answer.json()) as { data?: { n: string }; metadata: { resourceVersion: string } },
  };
}

/** The last acknowledged number of each object; null after an acknowledged delete. The next one may be there, too. */
const acknowledged = new Map<string, number | null>();
let revision = 0;
let changes = 0;

/** Writes until the server is gone. Each client has objects of its own. */
async function write(url: string, client: number): Promise<void> {
  for (let round = 0; ; round++) {
    const name = `c${client}-${round % 5}`;
    const last = acknowledged.get(name);
    const isThere = last !== undefined && last !== null;
    const n = (last ?? 0) + 1;
    const data = { n: String(n), text: "x".repeat(Math.floor(Math.random() * 5000)) };
    const removes = isThere && Math.random() < 0.1;
    try {
      const { code, body } = removes
        ? await send(url, "DELETE", `${NOTES}/${name}`)
        : isThere
          ? await send(url, "PATCH", `${NOTES}/${name}`, { data })
          : await send(url, "POST", NOTES, { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
      if (code >= 300) throw new Error(`${name} is answered with ${code}`);
      acknowledged.set(name, removes ? null : n);
      revision = Math.max(revision, Number(body.metadata.resourceVersion ?? 0));
      changes++;
    } catch (error) {
      if (error instanceof TypeError) return; // fetch failed: the server is gone
      throw error;
    }
  }
}

type Item = { readonly metadata: { readonly name: string }; readonly data: { readonly n: string } };

/** Returns what is lost, in sentences. What was sent but not acknowledged may be there, or not. */
async function lost(url: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const list = await send(url, "GET", NOTES);
  if (Number(list.body.metadata.resourceVersion) < revision)
    problems.push(
      `the resourceVersion is ${list.body.metadata.resourceVersion}, ${revision} was acknowledged`,
    );
  for (const [name, n] of acknowledged) {
    const { code, body } = await send(url, "GET", `${NOTES}/${name}`);
    const found = code === 404 ? null : Number(body.data?.n);
    const isAhead = n === null ? found === 1 : found === null || found === n + 1;
    if (found !== n && !isAhead) problems.push(`${name} is ${found}, ${n} was acknowledged`);
    acknowledged.set(name, found);
  }
  // A new object can be there although nobody acknowledged it.
  for (const { metadata, data } of (list.body as unknown as { items: Item[] }).items)
    if (!acknowledged.has(metadata.name)) acknowledged.set(metadata.name, Number(data.n));
  return problems;
}

await buildPrograms(join(folder, "lib"));
const problems: string[] = [];
for (let kill = 1; kill <= kills; kill++) {
  const { child, url } = await start();
  problems.push(...(await lost(url)));
  const writers = Array.from({ length: CLIENTS }, (_, client) => write(url, client));
  await new Promise((go) => setTimeout(go, 50 + Math.random() * 1500));
  child.removeAllListeners("exit");
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
  await Promise.all(writers);
}
const { child, url } = await start();
problems.push(...(await lost(url)));
child.removeAllListeners("exit");
child.kill("SIGINT");
await new Promise((done) => child.once("exit", done));
rmSync(folder, { recursive: true });
for (const problem of problems) console.log(problem);
console.log(`${kills} kills, ${changes} acknowledged changes, ${problems.length} lost`);
process.exitCode = problems.length === 0 ? 0 : 1;
