import { runClient } from "../../../engine/client/client.ts";
import { servedKinds } from "../../../engine/client/kubectl/discovery/served-kinds.ts";
import { runLine } from "../../../engine/client/shell/shell.ts";
import type { Cluster } from "../../../engine/server/cluster/cluster.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { compileRegexp } from "../../../regexp/regexp.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import { createNormaliser, type Normaliser } from "../../../verify/normal/normalise-values.ts";
import { requestTrace } from "../../../verify/normal/step-trace.ts";
import { withOwnUid } from "../../../verify/simulate/dry-run-uid.ts";
import { freezeReader } from "../../freeze/deep-freeze.ts";
import { handle } from "../../freeze/frozen-server.ts";
import { clusterWith } from "../apiserver/recorded-cluster.ts";
import type { Registration, Unit } from "../registration.ts";
import { compareSteps } from "./compare-commands.ts";

/** Replays sessions of the real kubectl against the simulated server. Each command is a unit. */
export const kubectlRegistration: Registration = {
  kinds: ["kubectl"],
  levels: true,
  steps: true,
  replay: replaySession,
};

/** The namespaces whose objects the recordings show. */
export const NAMESPACES: readonly string[] = ["demo", "demo-b"];
/** The collections whose objects the recordings show, in this order. */
export const COLLECTIONS: readonly (readonly [string, string])[] = [
  ["/api/v1", "configmaps"],
  ["/api/v1", "secrets"],
  ["/api/v1", "services"],
  ["/api/v1", "pods"],
  ["/api/v1", "serviceaccounts"],
  ["/apis/apps/v1", "deployments"],
  ["/apis/batch/v1", "jobs"],
  ["/apis/autoscaling/v2", "horizontalpodautoscalers"],
  ["/apis/demo.example.com/v1", "widgets"],
  ["/apis/rbac.authorization.k8s.io/v1", "roles"],
];

/** The paths of discovery, which the recordings leave out. */
const DISCOVERY = /^\/(?:openapi|api$|apis$|api\/v1$|apis\/[^/]+\/[^/]+$|version)/;

type Session = {
  cluster: Cluster;
  readonly files: Map<string, string>;
  readonly normal: Normaliser;
  /** The number of requests so far. */
  requests: number;
  /** The paths of recorded objects outside the namespaces. */
  readonly otherPaths: readonly string[];
};

function replaySession(line: ValueMap): readonly Unit[] {
  const steps = listOf(get(line, "steps"));
  const session = begin(line, steps);
  return steps.map((step, at): Unit => {
    const id = `${get(line, "name")} step ${at + 1}`;
    const got = runStep(session, line, step, at);
    const found = compareSteps(step, got);
    if (found === null) return { id, failed: null };
    return { id, failed: found.level, detail: `$ ${get(step, "run")}\n${found.detail}` };
  });
}

function begin(line: ValueMap, steps: readonly ValueMap[]): Session {
  let cluster = clusterWith(listOf(get(line, "setup")), String(get(line, "kubernetes") ?? ""));
  for (const name of ["demo", ...(hadSecondNamespace(steps) ? ["demo-b"] : [])]) {
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    cluster = handle(
      cluster,
      { method: "POST", path: "/api/v1/namespaces", body },
      "2025-12-31T23:00:00Z",
    ).cluster;
  }
  return {
    cluster,
    files: new Map(),
    normal: createNormaliser(),
    requests: 0,
    otherPaths: findOtherPaths(cluster, steps),
  };
}

/** Whether the namespace demo-b existed at the start, which the recording does not say: a step uses it, but none creates it. */
export function hadSecondNamespace(steps: readonly ValueMap[]): boolean {
  const requests = steps.flatMap((step) => listOf(get(step, "requests")));
  const made = requests.some(
    (one) =>
      (get(one, "method") !== "GET" &&
        dig(one, "body", "metadata", "name") === "demo-b" &&
        dig(one, "body", "kind") === "Namespace") ||
      // For a protobuf body the recording contains its texts.
      (get(one, "path") === "/api/v1/namespaces" && String(get(one, "body")).includes("demo-b")),
  );
  const used = requests.some(
    (one) =>
      /^\/api.*\/namespaces\/demo-b(\/|$)/.test(String(get(one, "path"))) && Number(get(one, "code")) < 400,
  );
  return used && !made;
}

/** Returns the paths of the recorded objects outside of the collections. */
export function findOtherPaths(cluster: Cluster, steps: readonly ValueMap[]): readonly string[] {
  const kinds = servedKinds(cluster);
  const paths = new Set<string>();
  for (const object of steps.flatMap((step) => listOf(get(step, "objects")))) {
    const namespace = String(dig(object, "metadata", "namespace") ?? "");
    const apiVersion = String(get(object, "apiVersion"));
    const kind = kinds.find(
      (one) =>
        one.kind === get(object, "kind") &&
        (one.group === "" ? one.version : `${one.group}/${one.version}`) === apiVersion,
    );
    const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const isListed =
      NAMESPACES.includes(namespace) &&
      COLLECTIONS.some(([at, plural]) => at === root && plural === kind?.plural);
    if (kind === undefined || isListed) continue;
    const place = kind.namespaced ? `/namespaces/${namespace}` : "";
    paths.add(`${root}${place}/${kind.plural}/${dig(object, "metadata", "name")}`);
  }
  return [...paths];
}

function runStep(session: Session, line: ValueMap, step: ValueMap, at: number): ValueMap {
  const { files, normal } = session;
  const texts = get(step, "files");
  if (isMap(texts)) for (const name of Object.keys(texts)) files.set(name, normal.file(String(texts[name])));
  for (const name of listOf<string>(get(step, "remove"))) files.delete(name);
  // The recorder makes a new home folder with a kubeconfig for each line.
  for (const name of [...files.keys()]) if (name.startsWith(".kube/")) files.delete(name);
  const now = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString().replace(".000Z", "Z");
  const variables = { ...textsOf(get(line, "env")), ...textsOf(get(step, "env")) };
  const namespace = get(line, "namespace");
  const client = runLine(
    {
      files,
      stdin: normal.file(String(get(step, "stdin") ?? "")),
      variables,
      namespace: typeof namespace === "string" ? namespace : "",
      context: "c",
      kinds: () => servedKinds(session.cluster),
      version: session.cluster.builtins.version,
      schema: session.cluster.builtins.schema,
      parseYaml: freezeReader(readYaml),
      printYaml: printYamlText,
      compileRegexp,
      now,
    },
    String(get(step, "run")),
  );
  const { result, exchanges } = runClient(client, (request) => {
    const done = handle(session.cluster, request, now);
    session.cluster = done.cluster;
    return withOwnUid({ request, response: done.response }, session.requests++);
  });
  if (result.files !== undefined) {
    for (const name of [...files.keys()]) if (!result.files.has(name)) files.delete(name);
    for (const [name, text] of result.files) files.set(name, text);
  }
  for (const file of files.values()) normal.text(file);
  const got: ValueMap = {
    exit: result.exit,
    stdout: normal.text(result.stdout),
    stderr: normal.text(result.stderr),
    requests: exchanges
      .filter(({ request }) => !DISCOVERY.test(request.path))
      .map((one) => normal.value(requestTrace(one))),
  };
  return { ...got, objects: normal.value(collect(session, line, now)) };
}

function collect({ cluster, otherPaths }: Session, line: ValueMap, now: string): readonly Value[] {
  const out: Value[] = [];
  for (const namespace of NAMESPACES) {
    for (const [root, plural] of COLLECTIONS) {
      if (plural === "widgets" && get(line, "setup") === undefined) continue;
      const path = `${root}/namespaces/${namespace}/${plural}`;
      const { code, body } = handle(cluster, { method: "GET", path }, now).response;
      if (code !== 200) continue;
      const kind = String(get(body, "kind")).replace(/List$/, "");
      for (const item of listOf(get(body, "items"))) {
        out.push({ apiVersion: get(body, "apiVersion") ?? "", kind, ...item });
      }
    }
  }
  for (const path of otherPaths) {
    const { code, body } = handle(cluster, { method: "GET", path }, now).response;
    if (code === 200) out.push(body);
  }
  return out;
}

function textsOf(value: Value | undefined): Readonly<Record<string, string>> {
  return isMap(value) ? (value as Readonly<Record<string, string>>) : {};
}

function listOf<T extends Value = ValueMap>(value: Value | undefined): readonly T[] {
  return isList(value) ? (value as readonly T[]) : [];
}
