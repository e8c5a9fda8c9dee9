import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { dig, get, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { COLLECTIONS, NAMESPACES } from "../../../src/testing/conformance/kubectl/replay-session.ts";
import { sortPrunedLines, sortPruneRequests } from "../../../src/verify/normal/normal-command.ts";
import { createNormaliser, type Normaliser } from "../../../src/verify/normal/normalise-values.ts";
import { bash, normalised } from "../../../src/verify/play/bash-terminal.ts";
import { type LoggingProxy, openProxy } from "../../../src/verify/play/logging-proxy.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import { LINE_LIMIT } from "../recorder.ts";
import { FIRST_STEP } from "../requests/sequence.ts";
import { createStepTimes, type StepTimes } from "../requests/step-times.ts";
import { fixedRequest, mapTexts, withoutTemporaryNames } from "./fixed-values.ts";

type Session = {
  readonly server: Server;
  readonly line: ValueMap;
  readonly others: readonly string[];
  readonly folder: string;
  readonly proxy: LoggingProxy;
  readonly normal: Normaliser;
  readonly times: StepTimes;
  /** Whether the recording has what kubectl accepts. */
  readonly isLong: boolean;
  /** How long a line may run, in ms. */
  readonly limit: number;
};

/** How to run the steps of a session. */
type RunOptions = {
  /** The paths of the objects that the recording shows, outside of the collections. */
  readonly others: readonly string[];
  /** Whether a step came as it should. `at` counts from 0. */
  readonly isGood: (at: number, made: ValueMap) => boolean;
  /** How long a line may run, in ms. */
  readonly limit?: number;
};

/**
 * Runs the steps of a session with bash. Returns the recorded steps; null as soon as a step is not good. Fails if a line does not end within
 * its limit.
 */
export async function runSteps(
  server: Server,
  line: ValueMap,
  { others, isGood, limit = LINE_LIMIT }: RunOptions,
): Promise<readonly ValueMap[] | null> {
  const proxy = await openProxy({ url: server.address });
  const folder = mkdtempSync(join(tmpdir(), "kubectl-session-"));
  const steps = line["steps"] as readonly ValueMap[];
  const times = createStepTimes(JSON.stringify(steps.map(({ files, stdin, run }) => [files, stdin, run])));
  const isLong = JSON.stringify(steps.map(({ requests }) => requests)).includes('"accept":');
  const session = { server, line, others, folder, proxy, normal: createNormaliser(), times, isLong, limit };
  const recorded: ValueMap[] = [];
  try {
    for (const [at, step] of steps.entries()) {
      const time = new Date(Date.parse(FIRST_STEP) + at * 1000).toISOString().replace(".000Z", "Z");
      if (at === 0 || !isRead(step)) await times.begin(time);
      const made = await runStep(session, step);
      recorded.push(made);
      if (!isGood(at, made)) return null;
    }
    return recorded;
  } finally {
    proxy.close(); // an open proxy would keep this program running
    rmSync(folder, { recursive: true });
  }
}

/** Whether a step only read when it was recorded. Then it leaves no time, and needs no second of its own. */
function isRead(step: ValueMap): boolean {
  const requests = step["requests"] as readonly ValueMap[] | undefined;
  return requests?.every(({ method }) => method === "GET") ?? false;
}

/** What a recorder adds to a step. */
const RECORDED: readonly string[] = ["exit", "stdout", "stderr", "requests", "discovery", "objects"];

async function runStep(session: Session, step: ValueMap): Promise<ValueMap> {
  const { folder, normal, proxy, times } = session;
  const given = Object.fromEntries(Object.entries(step).filter(([key]) => !RECORDED.includes(key)));
  const files = isMap(step["files"]) ? step["files"] : {};
  for (const name of Object.keys(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), normal.file(String(files[name])));
  }
  for (const name of (step["remove"] ?? []) as readonly string[]) rmSync(join(folder, name));
  const home = makeHome(session);
  const env = {
    PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
    HOME: home,
    KUBECONFIG: join(home, "config"),
    TMPDIR: "/tmp",
    LC_ALL: "C.UTF-8",
    ...(session.line["env"] as Record<string, string> | undefined),
    ...(step["env"] as Record<string, string> | undefined),
  };
  const stdin = normal.file(String(step["stdin"] ?? ""));
  const ended = bash({ line: String(step["run"]), stdin }, folder, env, session.limit);
  const { exit, stdout, stderr } = await ended.finally(() => rmSync(home, { recursive: true }));
  const { requests: sent, discovery } = proxy.takeAll();
  const requests = sent.map((one) => fixedRequest(one, session.isLong));
  const prunes = String(step["run"]).includes("--prune");
  const fixed = (text: string): string =>
    withoutTemporaryNames(normalised(text, folder, proxy.address)).replaceAll(home, "/root");
  // The files come first: they name values that the output has, too.
  normal.value(mapTexts(given, normal.file));
  const came = {
    exit,
    stdout: prunes ? sortPrunedLines(fixed(stdout).split("\n")) : fixed(stdout),
    stderr: fixed(stderr),
    requests: prunes ? sortPruneRequests(requests) : requests,
    discovery,
    objects: await collect(session),
  };
  return { ...given, ...(times.toRecording(normal.value(mapTexts(came, fixed))) as ValueMap) };
}

/** Makes a home folder with a kubeconfig and the kubectl of the PATH, without a cache of discovery. */
function makeHome({ proxy }: Session): string {
  const home = mkdtempSync("/tmp/kubectl-home-");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server: proxy.address } }],
    contexts: [{ name: "c", context: { cluster: "c", namespace: "demo" } }],
    "current-context": "c",
  };
  writeFileSync(join(home, "config"), JSON.stringify(config));
  mkdirSync(join(home, "bin"));
  symlinkSync(kubectl(), join(home, "bin/kubectl"));
  return home;
}

function kubectl(): string {
  return execFileSync("which", ["kubectl"], { encoding: "utf8" }).trim();
}

async function collect({ server, line, others }: Session): Promise<readonly Value[]> {
  const collections = COLLECTIONS.filter(
    ([, plural]) => plural !== "widgets" || line["setup"] !== undefined,
  ).map(([root, plural]) => server.send({ method: "GET", path: `${root}/${plural}` }));
  const objects = (await Promise.all(collections)).flatMap(({ code, body }) => {
    if (code !== 200) return [];
    const kind = String(get(body, "kind")).replace(/List$/, "");
    const items = get(body, "items") as readonly ValueMap[];
    return items.map((item) => ({ apiVersion: get(body, "apiVersion") ?? "", kind, ...item }) as ValueMap);
  });
  const found: Value[] = NAMESPACES.flatMap((namespace) =>
    objects.filter((object) => dig(object, "metadata", "namespace") === namespace),
  );
  for (const path of others) {
    const { code, body } = await server.send({ method: "GET", path });
    if (code === 200) found.push(body);
  }
  return found;
}
