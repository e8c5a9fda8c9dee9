import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { equal } from "../../../src/engine/value/equal.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { clusterWith } from "../../../src/testing/conformance/apiserver/recorded-cluster.ts";
import { compareSteps } from "../../../src/testing/conformance/kubectl/compare-commands.ts";
import {
  COLLECTIONS,
  findOtherPaths,
  hadSecondNamespace,
  NAMESPACES,
} from "../../../src/testing/conformance/kubectl/replay-session.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import { sortPrunedLines, sortPruneRequests } from "../../../src/verify/normal/normal-command.ts";
import { createNormaliser, type Normaliser } from "../../../src/verify/normal/normalise-values.ts";
import { bash, normalised } from "../../../src/verify/play/bash-terminal.ts";
import { type LoggingProxy, openProxy } from "../../../src/verify/play/logging-proxy.ts";
import { deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { pause, type Server, waitFor } from "../../../src/verify/server/server.ts";
import { LINE_LIMIT, type RecordedSet, type Recorder, recordLines } from "../recorder.ts";
import { definitionsOn } from "../requests/definitions.ts";
import { FIRST_STEP } from "../requests/sequence.ts";
import { createStepTimes, type StepTimes } from "../requests/step-times.ts";
import { cleanNamespaces } from "./clean-namespaces.ts";
import { isShuffled } from "./is-shuffled.ts";

const NAMES = [
  "commands",
  "describe-more",
  "everyday",
  "exercises-1",
  "kubectl",
  "kubectl-2",
  "kubectl-3",
  "refusals",
  "sessions-1",
  "sessions-2",
  "sessions-3",
  "shell",
  "tables",
];

/** Sessions of kubectl. Their recordings have the files and the command lines, which somebody wrote by hand. The recorder runs them again. */
export const sessionSet: RecordedSet = {
  files: [...NAMES.map((name) => `kubectl/${name}.jsonl.br`), "kubectl/kustomize.jsonl"],
  record: async (file, recorder) => {
    const definitions = definitionsOn(recorder.server);
    const lines = recordedLines(file.replace(/\.jsonl(\.br)?$/, "")).map((text) => {
      const line = JSON.parse(text) as ValueMap;
      const record = async () => {
        const setup = (line["setup"] ?? []) as readonly ValueMap[];
        await definitions.install(setup);
        for (const one of setup) await waitForOpenApi(recorder.server, one);
        return recordSession(recorder, line);
      };
      return { head: line, record };
    });
    const text = await recordLines(file, lines, recorder);
    await definitions.remove();
    return text;
  },
};

/** Waits until kubectl can read the schema of a definition. */
async function waitForOpenApi(server: Server, definition: ValueMap): Promise<void> {
  const [version] = dig(definition, "spec", "versions") as readonly ValueMap[];
  const path = `/openapi/v3/apis/${String(dig(definition, "spec", "group"))}/${String(version?.["name"])}`;
  await waitFor(path, async () => (await server.send({ method: "GET", path })).code === 200);
  await pause(1500);
}

/** Runs the command lines of a session. */
async function recordSession({ server, kubernetes, older }: Recorder, line: ValueMap): Promise<ValueMap> {
  const steps = line["steps"] as readonly ValueMap[];
  const olderSteps = older?.get(String(line["name"])) ?? [];
  /** Returns the step as it was recorded before: by the newest version, and by the version of the server. */
  const before = (at: number) => [steps[at], olderSteps[at]].filter((step) => step !== undefined);
  const hasRecording = kubernetes === line["kubernetes"] || older !== undefined;
  const others = findOtherPaths(clusterWith((line["setup"] ?? []) as readonly ValueMap[]), steps);
  const clean = async () => {
    await deleteCreated(server, new Set(others));
    await cleanNamespaces(server, NAMESPACES);
  };
  for (let tries = 1; ; tries++) {
    await clean();
    for (const name of hadSecondNamespace(steps) ? NAMESPACES : ["demo"]) {
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
      await server.send({ method: "POST", path: "/api/v1/namespaces", body });
    }
    const recorded = await runSteps(server, line, others, (at, made) => {
      if (before(at).some((step) => isShuffled(step, made))) return tries >= SHUFFLES;
      return !hasRecording || before(at).some((step) => isSame(step, made)) || tries >= TRIES;
    });
    await clean();
    if (recorded === null) continue;
    return { ...line, kubernetes, steps: recorded.map((step, at) => keptIfSame(before(at), step)) };
  }
}

/** How often a session runs until it is as in the recording of the same version: on a slow computer, lines take other seconds. */
const TRIES = 3;
/** How often a session runs until kubectl takes the keys of maps in the order of the recording. */
const SHUFFLES = 16;

/**
 * Returns the step as it was recorded before if the new one differs only in what the replay does not compare: ages, and what kubectl and
 * the server choose at random.
 */
function keptIfSame(before: readonly ValueMap[], now: ValueMap): ValueMap {
  const kept = before.find(
    (step) =>
      step["exit"] !== undefined &&
      equal(step["discovery"] ?? null, now["discovery"] ?? null) &&
      isSame(step, now),
  );
  return kept ?? now;
}

/** Whether a step came as the replay wants it. A step without a recording is what it is. */
function isSame(before: ValueMap, now: ValueMap): boolean {
  return before["exit"] === undefined || compareSteps(before, now) === null;
}

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
};

/** Returns the recorded steps; null as soon as a step is not good. */
async function runSteps(
  server: Server,
  line: ValueMap,
  others: readonly string[],
  isGood: (at: number, made: ValueMap) => boolean,
): Promise<readonly ValueMap[] | null> {
  const proxy = await openProxy({ url: server.address });
  const folder = mkdtempSync(join(tmpdir(), "kubectl-session-"));
  const steps = line["steps"] as readonly ValueMap[];
  const times = createStepTimes(JSON.stringify(steps.map(({ files, stdin, run }) => [files, stdin, run])));
  const isLong = JSON.stringify(steps.map(({ requests }) => requests)).includes('"accept":');
  const session = { server, line, others, folder, proxy, normal: createNormaliser(), times, isLong };
  const recorded: ValueMap[] = [];
  let areGood = true;
  for (const [at, step] of steps.entries()) {
    const time = new Date(Date.parse(FIRST_STEP) + at * 1000).toISOString().replace(".000Z", "Z");
    if (at === 0 || !isRead(step)) await times.begin(time);
    const made = await runStep(session, step);
    recorded.push(made);
    areGood = isGood(at, made);
    if (!areGood) break;
  }
  proxy.close();
  rmSync(folder, { recursive: true });
  return areGood ? recorded : null;
}

/** Whether a step only read when it was recorded. Then it leaves no time, and needs no second of its own. */
function isRead(step: ValueMap): boolean {
  const requests = step["requests"] as readonly ValueMap[] | undefined;
  return requests?.every(({ method }) => method === "GET") ?? false;
}

async function runStep(session: Session, step: ValueMap): Promise<ValueMap> {
  const { folder, normal, proxy, times } = session;
  const {
    exit: _,
    stdout: __,
    stderr: ___,
    requests: ____,
    discovery: _____,
    objects: ______,
    ...given
  } = step;
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
  const { exit, stdout, stderr } = await bash({ line: String(step["run"]), stdin }, folder, env, LINE_LIMIT);
  rmSync(home, { recursive: true });
  const { requests: sent, discovery } = proxy.takeAll();
  const requests = sent.map((one) => fixedRequest(one, session.isLong));
  const prunes = String(step["run"]).includes("--prune");
  const fixed = (text: string): string => withoutTemporaryNames(normalised(text, folder, proxy.address));
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

/**
 * Returns a request without what differs from run to run: the order of a field selector, how long kubectl watches, and from which version of
 * the whole cluster on.
 */
function fixedRequest({ accept, ...request }: ValueMap, isLong: boolean): ValueMap {
  const { query, user, body, code, ...head } = request;
  const given = (query ?? {}) as { readonly [key: string]: Value };
  const { fieldSelector, resourceVersion, timeout, timeoutSeconds, watch } = given;
  const made = {
    ...(query as ValueMap | undefined),
    ...(fieldSelector !== undefined && { fieldSelector: String(fieldSelector).split(",").sort().join(",") }),
    ...(timeout !== undefined && watch === "true" && { timeout: "5m0s" }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds: "300" }),
    ...(resourceVersion !== undefined &&
      watch === "true" &&
      resourceVersion !== "0" && { resourceVersion: "1" }),
  };
  const { contentType, ...first } = head;
  return {
    ...first,
    ...(query !== undefined && { query: made }),
    ...(contentType !== undefined && { contentType }),
    ...(isLong && accept !== undefined && { accept }),
    ...(user !== undefined && { user }),
    ...(body !== undefined && { body }),
    code: code ?? 0,
  };
}

function withoutTemporaryNames(text: string): string {
  return text
    .replace(/timeoutSeconds=\d+/g, "timeoutSeconds=300")
    .replace(/\bresourceVersion:\d+/g, "resourceVersion:1")
    .replace(/(\.kubectl-edit-|-edit-)\d+/g, "$10")
    .replace(/"?\/tmp\/kubectl-[\w.-]*\.yaml/g, (found) => found.replace(/-\d+\.yaml/, "-0.yaml"));
}

function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item: Value) => mapTexts(item, change));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}
