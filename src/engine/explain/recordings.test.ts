import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { clusterWith } from "../../testing/conformance/apiserver/recorded-cluster.ts";
import { recordedLines } from "../../testing/conformance/recording-files.ts";
import { printPath } from "../fieldpath/element.ts";
import { nextOwnership, nothingOwned } from "../ownership/object-ownership.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import { run } from "../scenario/run.ts";
import type { CommandLine } from "../scenario/scenario.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { type RecordedWrite, recordingServer, replayWrites } from "../scenario/write-stages.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Request } from "../server/http/http.ts";
import { metaText, withMeta } from "../server/metadata/object-meta.ts";
import { storageKey } from "../server/request/request-scope.ts";
import type { ValueMap } from "../value/value.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { fieldChanges } from "./field-changes.ts";
import { writesToObject } from "./object-writes.ts";
import { ownedPathChanges, ownerRules } from "./owner-reasons.ts";
import { type Reason, ruleOf } from "./reason.ts";
import { unchangedFieldRules, unchangedFields } from "./unchanged-fields.ts";
import { valueRules } from "./value-reasons.ts";

const FILES = [
  "apiserver/handmade",
  "apiserver/handmade-2",
  "apiserver/random-1",
  "apiserver/real-world",
  "apiserver/examples",
  "apiserver/story",
  "admission/admission",
];

/** Sessions of kubectl: each command line is a step. */
const SESSIONS = ["kubectl/kubectl", "kubectl/kubectl-2"];

type RecordedStep = {
  readonly at: string;
  readonly skip?: string;
  readonly crd?: ValueMap;
  readonly request?: Request;
};

type Recording = {
  readonly name: string;
  readonly setup?: readonly ValueMap[];
  readonly steps: readonly RecordedStep[];
};

function recordingsOf<T>(name: string): readonly T[] {
  return recordedLines(name).map((line) => JSON.parse(line) as T);
}

/** Returns the request of a step that replaces a definition. */
function definitionRequest(cluster: Cluster, definition: ValueMap): Request {
  const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${metaText(definition, "name")}`;
  const live = handle(cluster, { method: "GET", path }, "2026-01-01T00:00:00Z").response.body;
  const body = withMeta(definition, { resourceVersion: metaText(live, "resourceVersion") });
  return { method: "PUT", path, body };
}

/** Yields the evidence of each step for every object that it names, and for every object that reads differently after it. */
function* evidences({ setup = [], steps }: Recording): Generator<Evidence> {
  let cluster = clusterWith(setup);
  for (const { at, skip, crd, request: sent } of steps) {
    if (skip !== undefined) continue;
    const before = cluster;
    const request = crd ? definitionRequest(before, crd) : { userAgent: "oracle", ...(sent as Request) };
    const writes: RecordedWrite[] = [];
    cluster = recordingServer(writes)(before, request, at).cluster;
    const touched = new Set<string>();
    for (const { object, scope } of writes.flatMap(({ stages }) => stages)) {
      const name = scope.name || metaText(object, "name");
      if (name !== "" && scope.resource.parent === undefined) touched.add(storageKey(scope, name));
    }
    for (const key of changedKeys(before, cluster, touched)) {
      const owners = nextOwnership(nothingOwned, before.objects.get(key) ?? null, 0);
      const after = nextOwnership(owners, cluster.objects.get(key) ?? null, 1);
      for (const write of writesToObject(key, writes)) {
        const evidence = evidenceOf(key, write, owners, after);
        if (evidence !== null) yield evidence;
      }
    }
  }
}

type Session = {
  readonly name: string;
  readonly namespace?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly setup?: readonly ValueMap[];
  readonly steps: readonly CommandLineStep[];
};

type CommandLineStep = {
  readonly run: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
};

/** The name of a command; flags may follow it. */
const COMMAND =
  /\bkubectl (apply \w+-last-applied|create (configmap|deployment|namespace|secret generic)|set \w+|[a-z]+)(?= )/g;

/** Returns the frames of a kubectl session, run in the namespaces in which it was recorded. */
function sessionFrames({ namespace, env, setup = [], steps }: Session): readonly Frame[] {
  let start = clusterWith(setup);
  for (const name of ["demo", "demo-b"]) {
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
    start = handle(
      start,
      { method: "POST", path: "/api/v1/namespaces", body },
      "2025-12-31T23:00:00Z",
    ).cluster;
  }
  const planned = steps.map((step, at): PlannedStep => {
    const gone = Object.fromEntries((step.remove ?? []).map((name) => [name, null]));
    const command: CommandLine = {
      line: namespace === undefined ? step.run : step.run.replaceAll(COMMAND, `$& -n ${namespace}`),
      env: { ...env, ...step.env },
      ...(step.stdin !== undefined && { stdin: step.stdin }),
      files: { ...step.files, ...gone },
    };
    return {
      step: { id: `s${at}`, actor: "alice", action: { kind: "run", ...command } },
      intent: { kind: "run", command },
    };
  });
  return run({ start, planned });
}

/**
 * Yields the evidence of each command line for every object that it is about or that reads differently after it, write by write.
 */
function* sessionEvidences(frames: readonly Frame[]): Generator<Evidence> {
  for (const { before, cluster, exchanges, results, now } of frames) {
    const touched = new Set(results.flatMap(({ object }) => object ?? []));
    const writes = replayWrites(before, exchanges, now);
    for (const key of changedKeys(before, cluster, touched)) {
      let owners = nextOwnership(nothingOwned, before.objects.get(key) ?? null, 0);
      for (const write of writesToObject(key, writes)) {
        const after = nextOwnership(owners, write.after.objects.get(key) ?? null, 1);
        const evidence = evidenceOf(key, write, owners, after);
        if (evidence !== null) yield evidence;
        owners = after;
      }
    }
  }
}

function changedKeys(before: Cluster, after: Cluster, touched: ReadonlySet<string>): readonly string[] {
  if (before === after) return [...touched];
  const keys = new Set([...touched, ...before.objects.keys(), ...after.objects.keys()]);
  return [...keys].filter(
    (key) =>
      touched.has(key) ||
      before.objects.get(key) !== after.objects.get(key) ||
      (!before.initialObjects.has(key) && liveObject(before, key) !== liveObject(after, key)),
  );
}

type Told = { readonly what: string; readonly fits: readonly Reason[] };

/** Returns every change of a step with all reasons that fit. */
function tellAll(e: Evidence): readonly Told[] {
  const fitting = <F>(
    rules: readonly {
      readonly reason: Reason;
      readonly fits: (fact: F, evidence: Evidence) => boolean;
    }[],
    fact: F,
  ) => rules.filter(({ fits }) => fits(fact, e)).map(({ reason }) => reason);
  const { method, path } = e.write.exchange.request;
  return [
    ...unchangedFields(e).map((fact) => ({
      what: `${printPath(fact.path)} held`,
      fits: fitting(unchangedFieldRules, fact),
    })),
    ...fieldChanges(e).map((fact) => ({
      what: `${printPath(fact.path)} ${fact.change} at ${fact.stage}`,
      fits: fitting(valueRules, fact),
    })),
    ...ownedPathChanges(e).map((fact) => ({
      what: `${printPath(fact.path)} ${fact.change} by ${fact.owner.id}`,
      fits: fitting(ownerRules, fact),
    })),
  ].map(({ what, fits }) => ({ what: `${method} ${path}: ${what}`, fits }));
}

/** Returns the evidence of an update of an object whose managed fields no server writes, but which may exist. */
function withEntries(change: (entries: readonly ValueMap[]) => readonly ValueMap[]): readonly Told[] {
  const at = "2026-01-01T00:00:00Z";
  const key = "/configmaps/default/old";
  const path = "/api/v1/namespaces/default/configmaps/old";
  const send = (manager: string, type: string, data: ValueMap): Request => ({
    method: "PATCH",
    path,
    query: { fieldManager: manager },
    contentType: `application/${type}`,
    body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "old" }, data },
  });
  const made = handle(clusterWith([]), send("alice", "apply-patch+yaml", { a: "1" }), at).cluster;
  const stored = made.objects.get(key) as ValueMap;
  const entries = (stored["metadata"] as ValueMap)["managedFields"] as readonly ValueMap[];
  const object = withMeta(stored, { managedFields: change(entries) });
  const before: Cluster = { ...made, objects: new Map(made.objects).set(key, object) };
  const request = send("bob", "merge-patch+json", { b: "1" });
  const { cluster, response } = handle(before, request, at);
  const owners = nextOwnership(nothingOwned, object, 0);
  const after = nextOwnership(owners, cluster.objects.get(key) ?? null, 1);
  return writesToObject(key, replayWrites(before, [{ request, response }], at)).flatMap((write) => {
    const evidence = evidenceOf(key, write, owners, after);
    return evidence === null ? [] : tellAll(evidence);
  });
}

describe("in all recordings", () => {
  const told: Told[] = [];
  const lines: Frame[] = [];
  beforeAll(() => {
    for (const file of FILES) {
      for (const recording of recordingsOf<Recording>(file)) {
        for (const evidence of evidences(recording)) {
          for (const { what, fits } of tellAll(evidence))
            told.push({ what: `${recording.name} ${what}`, fits });
        }
      }
    }
    for (const file of SESSIONS) {
      for (const session of recordingsOf<Session>(file)) {
        const frames = sessionFrames(session);
        lines.push(...frames);
        for (const evidence of sessionEvidences(frames)) {
          for (const { what, fits } of tellAll(evidence))
            told.push({ what: `${session.name} ${what}`, fits });
        }
      }
    }
    told.push(...withEntries((entries) => entries.map((entry) => ({ ...entry, apiVersion: "v1alpha0" }))));
    told.push(...withEntries((entries) => [...entries, ...entries]));
  }, 300_000);

  it("finds one reason for every field and owner that changed or that the request could not change", () => {
    expect(told.length).toBeGreaterThan(20_000);
    expect(told.filter(({ fits }) => fits.length === 0).map(({ what }) => what)).toEqual([]);
  });

  it("contains command lines that write, many of them several times", () => {
    const writes = lines.map(({ exchanges }) => exchanges.filter(({ request }) => request.method !== "GET"));
    expect(writes.filter(({ length }) => length > 0).length).toBeGreaterThan(250);
    expect(writes.filter(({ length }) => length > 1).length).toBeGreaterThan(50);
    expect(lines.filter(({ terminal }) => terminal?.stderr.includes("unknown command"))).toEqual([]);
  });

  const reasons = [
    ...new Set([...valueRules, ...ownerRules, ...unchangedFieldRules].map(({ reason }) => reason)),
  ];

  it.each(reasons.map((reason) => ({ reason, rule: ruleOf(reason) })))(
    "[$rule] needs the reason $reason",
    ({ reason }) => {
      const lost = told.filter(({ fits }) => fits.length > 0 && fits.every((one) => one === reason));
      expect(lost.length).toBeGreaterThan(0);
    },
  );

  it("names only rules of SPEC.md", () => {
    const spec = readFileSync(join(import.meta.dirname, "../SPEC.md"), "utf8");
    expect(reasons.filter((reason) => !spec.includes(`**${ruleOf(reason)}**`))).toEqual([]);
  });
});
