import { describe, expect, it } from "vitest";
import { createTerminal, type TestTerminal } from "../../../../../testing/test-terminal.ts";
import type { Cluster } from "../../../../server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
import { applySetId } from "../../applyset/applyset-id.ts";
import { PART_OF_LABEL } from "../../applyset/applyset-labels.ts";

const ENV = { KUBECTL_APPLYSET: "true" };
const LINE = "kubectl apply -n default --prune --applyset=team -f set";
const CLUSTER_LINE = "kubectl apply --prune --applyset=teams.example.com/team -f set";

const configMap = (name: string, namespace = "default", value = "one") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\ndata:\n  a: ${value}\n`;
const secret = (name: string) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n`;
const priority = (name: string) =>
  `apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata:\n  name: ${name}\nvalue: 5\n`;
const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: teams.example.com
  labels: {applyset.kubernetes.io/is-parent-type: "true"}
spec:
  group: example.com
  scope: Cluster
  names: {plural: teams, singular: team, kind: Team}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`;
const parent =
  "apiVersion: example.com/v1\nkind: Team\nmetadata:\n  name: team\n  annotations:\n    applyset.kubernetes.io/tooling: kubectl/v1.36.3\n    applyset.kubernetes.io/contains-group-kinds: ''\n";

type Story = {
  readonly name: string;
  readonly line: string;
  /** The manifests that the same command applied before. */
  readonly before: readonly (readonly string[])[];
  readonly last: readonly string[];
};

/** The changes that an apply can make to a set. */
const stories: readonly Story[] = [
  { name: "a set is made", line: LINE, before: [], last: [configMap("a"), secret("s")] },
  { name: "an object is added", line: LINE, before: [[configMap("a")]], last: [configMap("a"), secret("s")] },
  {
    name: "objects and a kind are removed",
    line: LINE,
    before: [[configMap("a"), configMap("b"), secret("s")]],
    last: [configMap("a", "default", "two")],
  },
  {
    name: "server-side, one leaves and one comes",
    line: `${LINE} --server-side`,
    before: [[configMap("a"), configMap("b")]],
    last: [configMap("b"), configMap("c")],
  },
  {
    name: "a namespace is left for another",
    line: CLUSTER_LINE,
    before: [[configMap("a", "one"), configMap("b", "two")]],
    last: [configMap("b", "two"), configMap("c", "three")],
  },
  {
    name: "cluster-scoped members come and go",
    line: CLUSTER_LINE,
    before: [[priority("low"), configMap("a", "one")]],
    last: [priority("high"), configMap("a", "one")],
  },
];

const id = (line: string) =>
  line.startsWith(CLUSTER_LINE)
    ? applySetId({ name: "team", namespace: "", kind: "Team", group: "example.com" })
    : applySetId({ name: "team", namespace: "default", kind: "Secret", group: "" });

/** Returns a cluster with the set before the last apply, and with other objects. */
function prepared({ line, before }: Story): TestTerminal {
  const shell = createTerminal({ "definition.yaml": definition, "parent.yaml": parent }, ENV);
  for (const name of ["one", "two", "three"]) {
    shell.run(`kubectl create namespace ${name}`);
    shell.run(`kubectl create configmap plain -n ${name}`);
    shell.run(`kubectl create configmap stranger -n ${name} --from-literal=a=b`);
    shell.run(`kubectl label cm stranger -n ${name} applyset.kubernetes.io/part-of=applyset-other-v1`);
  }
  shell.run("kubectl apply -f definition.yaml -f parent.yaml");
  shell.run("kubectl apply -f parent.yaml");
  shell.run(`kubectl label teams team applyset.kubernetes.io/id=${id(CLUSTER_LINE)}`);
  for (const manifests of before) {
    write(shell, manifests);
    expect(shell.run(line)).toMatchObject({ exit: 0 });
  }
  return shell;
}

function write(shell: TestTerminal, manifests: readonly string[]): void {
  for (const file of [...shell.files.keys()]) if (file.startsWith("set/")) shell.files.delete(file);
  manifests.forEach((text, at) => {
    shell.files.set(`set/${at}.yaml`, text);
  });
}

/** Returns the objects of a cluster without the fields that every write changes. */
function contents(cluster: Cluster): ReadonlyMap<string, string> {
  return new Map(
    [...cluster.objects].map(([key, object]) => [key, JSON.stringify(plain(object))] as const).sort(),
  );
}

function plain(object: ValueMap): ValueMap {
  const { uid, resourceVersion, managedFields, ...metadata } = dig(object, "metadata") as ValueMap;
  expect([uid, resourceVersion, managedFields]).toHaveLength(3);
  return { ...object, metadata };
}

/** Returns the keys of the objects that are not members of the set. */
function outside(cluster: Cluster, line: string): readonly string[] {
  return [...cluster.objects]
    .filter(([, object]) => dig(object, "metadata", "labels", PART_OF_LABEL) !== id(line))
    .map(([key]) => key);
}

describe.each(stories)("$name", (story) => {
  const whole = prepared(story);
  write(whole, story.last);
  const { requests, exit } = whole.run(story.line);
  const end = contents(whole.cluster());

  it("succeeds without an interruption", () => {
    expect(exit).toBe(0);
    expect(requests.length).toBeGreaterThan(3);
  });

  it.each(requests.map((request, at) => [at + 1, request] as const))(
    "recovers from an interruption after request %d, %s",
    (count) => {
      const shell = prepared(story);
      const others = outside(shell.cluster(), story.line);
      write(shell, story.last);
      shell.runUntil(story.line, count);
      expect(others.filter((key) => !shell.cluster().objects.has(key))).toEqual([]);
      const again = shell.run(story.line);
      expect(again.exit).toBe(0);
      expect(contents(shell.cluster())).toEqual(end);
      expect(others.filter((key) => !shell.cluster().objects.has(key))).toEqual([]);
    },
  );
});
