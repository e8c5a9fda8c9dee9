import "../../testing/load-parts.ts";
import { describe, expect, it } from "vitest";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { recordedLines } from "../../testing/conformance/recording-files.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { createSession } from "../session.ts";
import { foundObject } from "./read-documents.ts";
import type { Import } from "./types.ts";
import { writesOfObject } from "./writes-of-object.ts";

// `scripts/record/record-wild.ts` made these objects on a real server, took the writes of their managers out of them, and sent them again.

type Exchange = {
  readonly request: { readonly method: string; readonly query?: ValueMap; readonly body?: ValueMap | string };
  readonly response: { readonly code: number; readonly body: ValueMap };
};
type Line = { readonly name: string; readonly steps: readonly Exchange[] };

const lines = recordedLines("wild/objects").map((line) => JSON.parse(line) as Line);

const session = createSession({ builtins: testBuiltins() });

/** The server drops an empty list, but its applier owns it: nothing in the object tells that the list was applied. */
const CHANGED = ["network-policy"];

describe("what managers wrote to objects of real clusters", () => {
  it("is there for at least 30 objects and 40 writes", () => {
    expect(lines.length).toBeGreaterThanOrEqual(30);
    expect(lines.flatMap(sentAgain).length).toBeGreaterThanOrEqual(40);
  });

  it.each(lines)("$name: it is taken out of the object as it was recorded", (line) => {
    const { writes } = writesOfObject(foundObject(objectBefore(line), null), (apiVersion) => {
      const value = readsBefore(line).findLast((body) => dig(body, "apiVersion") === apiVersion);
      return value === undefined ? null : { value, type: null };
    });
    for (const { request } of sentAgain(line)) {
      const body = typeof request.body === "string" ? parsed(request.body) : request.body;
      const ofManager = writes.filter(({ manager }) => manager === request.query?.["fieldManager"]);
      expect(ofManager.map(({ text }) => parsed(text))).toContainEqual(body);
    }
  });

  it.each(lines)("$name: a scenario of it shows the object as it is, at each step", (line) => {
    expectAsPasted(printYamlText(objectBefore(line)));
  });

  it.each(lines.filter((line) => readsBefore(line).length > 1))(
    "$name: each manager gets the same step in whichever version a user pastes the object",
    (line) => {
      const want = sentAgain(line).map(({ request }) => request.query?.["fieldManager"]);
      for (const object of readsBefore(line)) {
        const texts = [{ name: null, text: JSON.stringify(object) }];
        const { scenario } = session.importTexts({ texts, mask: false });
        if (scenario === null) return expect.fail("nothing to open");
        expect(scenario.steps.map(({ actor }) => actor)).toEqual(want);
        expect(playScenario(scenario).frames.map(({ outcome }) => outcome)).toEqual(
          want.map(() => "unchanged"),
        );
      }
    },
  );

  it.each(lines)("$name: the real server accepted it, and changed nothing", (line) => {
    expect(sentAgain(line).map(({ response }) => response.code)).toEqual(sentAgain(line).map(() => 200));
    const isSame = versionOf(objectAfter(line)) === versionOf(objectBefore(line));
    expect(isSame).toBe(!CHANGED.includes(line.name));
  });
});

it("shows an object as it is although kubectl’s annotation differs from it", () => {
  const found = expectAsPasted(`apiVersion: v1
kind: ConfigMap
metadata:
  name: web
  namespace: shop
  uid: u
  resourceVersion: "7"
  creationTimestamp: "2026-10-01T08:00:00Z"
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"web","namespace":"shop"},"data":{"a":"1"}}
  managedFields:
  - {manager: helm, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, time: "2026-10-01T08:00:00Z", fieldsV1: {"f:data": {"f:a": {}}}}
  - manager: kubectl-edit
    operation: Update
    apiVersion: v1
    fieldsType: FieldsV1
    time: "2026-10-01T08:00:00Z"
    fieldsV1: {"f:metadata": {"f:annotations": {".": {}, "f:kubectl.kubernetes.io/last-applied-configuration": {}}}}
data: {a: "2"}
`);
  expect(found.scenario?.steps.map(({ actor }) => actor)).toEqual(["helm"]);
  expect(found.texts[0]?.notes).toEqual([
    "kubectl-edit gets no step for ConfigMap web: what kubectl’s annotation says does not agree with the object.",
  ]);
});

it("says of an entry whose version the server does not have that its manager gets no step", () => {
  const text = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  uid: u
  managedFields:
  - {manager: old-helm, operation: Apply, apiVersion: apps/v1beta1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:replicas": {}}}}
  - {manager: helm, operation: Apply, apiVersion: apps/v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:paused": {}}}}
spec:
  paused: true
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: "nginx:1.27"}]}}
`;
  const found = session.importTexts({ texts: [{ name: null, text }], mask: false });
  expect(found.texts[0]?.notes).toContain(
    "old-helm applied Deployment web as `apps/v1beta1`, which the server does not have for Deployment: it gets no step.",
  );
});

/** Imports an object, and checks that it has the pasted values and owners at each step. */
function expectAsPasted(text: string): Import {
  const found = session.importTexts({ texts: [{ name: null, text }], mask: false });
  if (found.scenario === null) return expect.fail("nothing to open");
  const { start, frames } = playScenario(found.scenario);
  const pasted = foundObject(parsed(text) as ValueMap, null);
  for (const cluster of [start, ...frames.map((frame) => frame.cluster)]) {
    const objects = [...changedObjects(cluster).keys()].flatMap((key) => liveObject(cluster, key) ?? []);
    const same = objects.find(
      (one) => dig(one, "kind") === pasted.kind && dig(one, "metadata", "name") === pasted.name,
    );
    expect(same).toEqual(pasted.value);
  }
  expect(frames.filter(({ outcome }) => outcome !== "unchanged" && outcome !== "read")).toEqual([]);
  return found;
}

function parsed(text: string): unknown {
  return parseManifest(text).documents[0]?.value;
}

function versionOf(object: ValueMap): unknown {
  return dig(object, "metadata", "resourceVersion");
}

/** Returns where the first write after a read is. The reads before it have the object in all versions, in its own version last. */
function firstAgain({ steps }: Line): number {
  return steps.findIndex(
    ({ request }, at) => request.method !== "GET" && steps[at - 1]?.request.method === "GET",
  );
}

function readsBefore(line: Line): readonly ValueMap[] {
  return line.steps
    .slice(0, firstAgain(line))
    .flatMap(({ request, response }) => (request.method === "GET" ? [response.body] : []));
}

function objectBefore(line: Line): ValueMap {
  return readsBefore(line).at(-1) ?? {};
}

function objectAfter({ steps }: Line): ValueMap {
  return steps.at(-1)?.response.body ?? {};
}

/** Returns the writes between the reads. */
function sentAgain(line: Line): readonly Exchange[] {
  return line.steps.slice(firstAgain(line), -1);
}
