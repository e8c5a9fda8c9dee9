import { expect, it } from "vitest";
import "../../../../testing/load-parts.ts";
import type { Value, ValueMap } from "../../../value/value.ts";
import { type WorkloadKind, workloadErrors, workloadUpdateErrors } from "./workload-errors.ts";

const template: ValueMap = {
  metadata: { labels: { app: "web" } },
  spec: {
    restartPolicy: "Always",
    dnsPolicy: "ClusterFirst",
    containers: [
      { name: "web", image: "web:1", imagePullPolicy: "Always", terminationMessagePolicy: "File" },
    ],
  },
};
const rolling = { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
const sound: ValueMap = {
  replicas: 1,
  selector: { matchLabels: { app: "web" } },
  template,
  strategy: rolling,
  updateStrategy: rolling,
};

/** Returns a selector with one expression. */
function selectedBy(operator: string, key: string, ...values: readonly string[]): ValueMap {
  return { selector: { matchExpressions: [{ key, operator, ...(values.length > 0 && { values }) }] } };
}

const MISMATCH = [
  'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
];

it.each<{ name: string; kind?: WorkloadKind; change: ValueMap; want: readonly string[] }>([
  { name: "a valid deployment", change: {}, want: [] },
  { name: "a valid daemon set", kind: "daemonset", change: {}, want: [] },
  {
    name: "negative replicas",
    change: { replicas: -1 },
    want: ["spec.replicas: Invalid value: -1: must be greater than or equal to 0"],
  },
  { name: "0 replicas", change: { replicas: 0 }, want: [] },
  {
    name: "a progressDeadlineSeconds equal to minReadySeconds",
    change: { progressDeadlineSeconds: 60, minReadySeconds: 60 },
    want: ["spec.progressDeadlineSeconds: Invalid value: 60: must be greater than minReadySeconds"],
  },
  {
    name: "a progressDeadlineSeconds above minReadySeconds",
    change: { progressDeadlineSeconds: 61, minReadySeconds: 60 },
    want: [],
  },
  {
    name: "a progressDeadlineSeconds of 0",
    change: { progressDeadlineSeconds: 0 },
    want: ["spec.progressDeadlineSeconds: Invalid value: 0: must be greater than minReadySeconds"],
  },
  {
    name: "a selector that does not match the template",
    change: { selector: { matchLabels: { app: "db" } } },
    want: MISMATCH,
  },
  { name: "In, with the value of the label", change: selectedBy("In", "app", "db", "web"), want: [] },
  { name: "In, without the value of the label", change: selectedBy("In", "app", "db"), want: MISMATCH },
  { name: "NotIn, with the value of the label", change: selectedBy("NotIn", "app", "web"), want: MISMATCH },
  { name: "NotIn, for a missing label", change: selectedBy("NotIn", "tier", "web"), want: [] },
  { name: "Exists", change: selectedBy("Exists", "app"), want: [] },
  { name: "Exists, for a missing label", change: selectedBy("Exists", "tier"), want: MISMATCH },
  { name: "DoesNotExist", change: selectedBy("DoesNotExist", "app"), want: MISMATCH },
  {
    name: "an empty selector",
    change: { selector: {} },
    want: ["spec.selector: Invalid value: {}: empty selector is invalid for deployment"],
  },
  {
    name: "maxSurge and maxUnavailable of 0",
    change: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "0%", maxUnavailable: 0 } } },
    want: ["spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0"],
  },
  {
    name: "Recreate with rollingUpdate",
    change: { strategy: { ...rolling, type: "Recreate" } },
    want: ["spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'"],
  },
  {
    name: "a daemon set with maxSurge and maxUnavailable",
    kind: "daemonset",
    change: {
      updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: "1%" } },
    },
    want: [
      "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero",
    ],
  },
  {
    name: "a stateful set with a wrong first number and serviceName",
    kind: "statefulset",
    change: {
      podManagementPolicy: "Parallel",
      updateStrategy: { type: "OnDelete" },
      replicas: -1,
      ordinals: { start: -2 },
      serviceName: "-",
    },
    want: [
      "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
      "spec.ordinals.start: Invalid value: -2: must be greater than or equal to 0",
      expect.stringContaining(
        'spec.serviceName: Invalid value: "-": a lowercase RFC 1123 label',
      ) as unknown as string,
    ],
  },
])("returns the field errors of a workload: $name", ({ kind = "deployment", change, want }) => {
  expect(texts(workloadErrors({ spec: { ...sound, ...change } }, kind))).toEqual(want);
});

/** The fields that the server sets in a StatefulSet. */
const STATEFUL = { podManagementPolicy: "OrderedReady", updateStrategy: { type: "RollingUpdate" } };

it.each<{ name: string; kind: WorkloadKind; before?: ValueMap; after: ValueMap; want: readonly string[] }>([
  {
    name: "a changed selector",
    kind: "deployment",
    after: selectedBy("Exists", "app"),
    want: [
      'spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Exists"}]}: field is immutable',
    ],
  },
  {
    name: "a selector that is gone",
    kind: "deployment",
    after: { selector: null },
    want: [
      "spec.selector: Required value",
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
      "spec.selector: Invalid value: null: field is immutable",
    ],
  },
  {
    name: "a stateful set with other replicas",
    kind: "statefulset",
    before: STATEFUL,
    after: { ...STATEFUL, replicas: 2 },
    want: [],
  },
  {
    name: "a stateful set with another serviceName",
    kind: "statefulset",
    before: { ...STATEFUL, serviceName: "a" },
    after: { ...STATEFUL, serviceName: "b" },
    want: [
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
  },
])("returns the field errors of an update: $name", ({ kind, before = {}, after, want }) => {
  const [live, object] = [before, after].map((change) => ({ spec: { ...sound, ...change } as Value }));
  expect(texts(workloadUpdateErrors(object as ValueMap, live as ValueMap, kind))).toEqual(want);
});

function texts(errors: readonly { readonly field: string; readonly detail: string }[]): readonly string[] {
  return errors.map(({ field, detail }) => `${field}: ${detail}`);
}
