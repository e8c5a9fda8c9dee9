import { expect, it } from "vitest";
import type { Step } from "../../engine/scenario/scenario.ts";
import { lateKinds } from "../../engine/server/kinds/late-kinds.ts";
import { outcomeOf } from "../../testing/outcomes.ts";

type Manifest = { readonly apiVersion: string; readonly kind: string; readonly [field: string]: unknown };
type Example = {
  readonly name: string;
  readonly manifest: Manifest;
  /** What a second step writes to the status. */
  readonly status?: object;
  readonly want: string;
};

const template = { spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a" }] } };
const annotated = (name: string, text: string): Manifest => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "a", annotations: { [`scheduler.alpha.kubernetes.io/${name}`]: text } },
});
const request = btoa("-----BEGIN CERTIFICATE REQUEST-----\neA==\n-----END CERTIFICATE REQUEST-----\n");
const signing: Manifest = {
  apiVersion: "certificates.k8s.io/v1",
  kind: "CertificateSigningRequest",
  metadata: { name: "a" },
  spec: { signerName: "a.b/c", usages: ["client auth"], request },
};

// The real server v1.36.3 refuses each of them, with the error in the comment.
const EXAMPLES: readonly Example[] = [
  {
    name: "cronjobs.batch", // spec.timeZone: Invalid value: "Europe/Nope": unknown time zone Europe/Nope
    manifest: {
      apiVersion: "batch/v1",
      kind: "CronJob",
      metadata: { name: "a" },
      spec: { schedule: "* * * * *", timeZone: "Europe/Nope", jobTemplate: { spec: { template } } },
    },
    want: "whether the city of a time zone exists",
  },
  {
    name: "nodes.", // metadata.annotations.scheduler.alpha.kubernetes.io/taints[0].effect: Required value
    manifest: annotated("taints", '[{"key":"a"}]'),
    want: "the annotations of nodes about taints and about pods to avoid",
  },
  {
    name: "nodes.", // metadata.annotations.AvoidPods: Invalid value: …: invalid character 'x' after top-level value
    manifest: annotated("preferAvoidPods", "{}x"),
    want: "the annotations of nodes about taints and about pods to avoid",
  },
  {
    name: "certificatesigningrequests.certificates.k8s.io", // spec.request: … asn1: syntax error: truncated tag or length
    manifest: signing,
    want: "the content and the signature of a certificate request",
  },
  {
    name: "certificatesigningrequests.certificates.k8s.io", // status.certificate: … x509: malformed certificate
    manifest: signing,
    status: { certificate: btoa("-----BEGIN CERTIFICATE-----\neA==\n-----END CERTIFICATE-----\n") },
    want: "the content of certificates",
  },
];

function stepsOf({ manifest, status }: Example): readonly Omit<Step, "id">[] {
  const applied: Omit<Step, "id"> = {
    actor: "alice",
    action: { kind: "apply", manifest: JSON.stringify(manifest) },
  };
  if (status === undefined) return [applied];
  const { apiVersion, kind } = manifest;
  const name = (manifest["metadata"] as { readonly name: string }).name;
  const target = { apiVersion, kind, name, ...(kind === "ResourceClaim" && { namespace: "default" }) };
  const body = JSON.stringify({ status });
  return [
    applied,
    { actor: "bob", subresource: "status", action: { kind: "patch", type: "merge", target, body } },
  ];
}

it.each(EXAMPLES)("accepts what a real server refuses, and says so: $name, $want", (example) => {
  const note = `Not checked here: ${example.want}. A real server checks this.`;
  expect(outcomeOf(stepsOf(example)).text).toContain(note);
});

it("has an example of everything that is not checked", () => {
  const all = Object.entries(lateKinds).flatMap(([name, { unchecked = [] }]) =>
    unchecked.map(({ what }) => `${name}: ${what}`),
  );
  expect(new Set(EXAMPLES.map(({ name, want }) => `${name}: ${want}`))).toEqual(new Set(all));
});

it("says nothing of values that did not change, and nothing of other kinds", () => {
  const manifest = JSON.stringify({ apiVersion: "v1", kind: "Node", metadata: { name: "a" } });
  expect(outcomeOf([{ actor: "alice", action: { kind: "apply", manifest } }]).text).not.toContain(
    "Not checked",
  );
  const [first] = stepsOf(EXAMPLES[0] as Example) as [Omit<Step, "id">];
  expect(outcomeOf([first, { ...first, actor: "bob" }]).text).not.toContain("Not checked");
});
