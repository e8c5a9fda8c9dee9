import { expect, it } from "vitest";
import { testBuiltinsOf } from "../../../../testing/test-builtins.ts";
import { createTerminal } from "../../../../testing/test-terminal.ts";
import { readYaml } from "../../../../text/manifest/server-yaml.ts";
import { newCluster } from "../../../server/cluster/cluster.ts";
import { labelFor, olderLabelFor } from "./describe/describe-generic.ts";

const VERSIONS = ["v1.34.4", "v1.35.4", "v1.36.3"];
const CM = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: '1'}\n";
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: nginx}]}}
`;

/** Runs command lines in each version. Returns what the last one printed, and its requests. */
function runs(...lines: readonly string[]): readonly { text: string; requests: readonly string[] }[] {
  return VERSIONS.map((version) => {
    const start = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml } });
    const terminal = createTerminal({ "cm.yaml": CM, "web.yaml": WEB }, {}, start);
    const [last] = lines.map(terminal.run).slice(-1);
    return { text: `${last?.stdout}${last?.stderr}`, requests: last?.requests ?? [] };
  });
}

const texts = (...lines: readonly string[]) => runs(...lines).map(({ text }) => text.trim());

it("[KV11] describe shows the events of several objects before v1.36, and secrets of accounts before v1.35", () => {
  const both = texts("kubectl apply -f cm.yaml -f web.yaml", "kubectl describe deploy we");
  expect(both.map((text) => text.includes("Events:"))).toEqual([true, true, false]);
  const account = texts("kubectl create sa s", "kubectl describe sa s");
  expect(account.map((text) => text.includes("Tokens:"))).toEqual([true, false, false]);
});

it("[KV12] a client dry run compares nothing before v1.36", () => {
  expect(texts("kubectl apply -f cm.yaml", "kubectl apply -f cm.yaml --dry-run=client")).toEqual([
    "configmap/a configured (dry run)",
    "configmap/a configured (dry run)",
    "configmap/a unchanged (dry run)",
  ]);
  const scaled = texts(
    "kubectl apply -f web.yaml",
    "kubectl scale deploy web --replicas=4 --dry-run=client -o yaml",
  );
  expect(scaled.map((text) => /replicas: (\d)/.exec(text)?.[1])).toEqual(["2", "2", "4"]);
});

it("[KV13] label compares the length of the labels before v1.36, and debug has another profile", () => {
  const changed = (...words: readonly string[]) =>
    texts("kubectl apply -f cm.yaml", "kubectl label cm a x=long", `kubectl label cm a ${words.join(" ")}`);
  expect(changed("x-", "y=a-long-value")).toEqual([
    "configmap/a labeled",
    "configmap/a labeled",
    "configmap/a modified",
  ]);
  expect(changed("x-", "y=1")).toEqual([
    "configmap/a unlabeled",
    "configmap/a unlabeled",
    "configmap/a modified",
  ]);
  const debugged = texts("kubectl run p --image=nginx", "kubectl debug p --image=busybox -c d");
  expect(debugged.map((text) => text.includes("--profile=legacy is deprecated"))).toEqual([
    true,
    true,
    false,
  ]);
});

it("[KV13] label sends a patch that changes nothing before v1.36; KYAML came with v1.35", () => {
  const labelled = runs("kubectl apply -f cm.yaml", "kubectl label cm a x=1", "kubectl label cm a x=1");
  expect(labelled.map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
  const printed = texts("kubectl apply -f cm.yaml", "kubectl get cm a -o kyaml");
  expect(printed.map((text) => text.startsWith("error: unable to match a printer"))).toEqual([
    true,
    false,
    false,
  ]);
  const alpha = texts("kubectl alpha");
  expect(alpha.map((text) => text.includes("kuberc"))).toEqual([false, true, false]);
});

it("[KV19] flags that came later are unknown, and wait takes the last condition", () => {
  expect(texts("kubectl diff -f cm.yaml --show-secrets")).toEqual([
    ...Array(2).fill("error: unknown flag: --show-secrets\nSee 'kubectl diff -h' for help and examples"),
    expect.stringContaining("+++"),
  ]);
  expect(texts("kubectl explain cm -R").map((text) => text.split("\n")[0])).toEqual([
    ...Array(2).fill("error: unknown shorthand flag: 'R' in -R"),
    "KIND:       ConfigMap",
  ]);
  expect(texts("kubectl config set-context a -n b").map((text) => text.split("\n")[0])).toEqual([
    "error: unknown shorthand flag: 'n' in -n",
    ...Array(2).fill('Context "a" created.'),
  ]);
  const apply = "kubectl apply -f cm.yaml";
  const waited = texts(apply, "kubectl wait cm/a --for=nothing --for=create");
  expect(waited).toEqual([
    ...Array(2).fill("configmap/a condition met"),
    'error: unrecognized condition: "nothing"',
  ]);
});

it("[KV19] containers that a pod does not have, protocols of ports, and names of fields", () => {
  const start = "kubectl run p --image=nginx";
  expect(texts(start, "kubectl logs p -c x")).toEqual([
    ...Array(2).fill("error: container x is not valid for pod p"),
    "error: container x is not valid for pod p out of: p",
  ]);
  expect(texts(start, "kubectl attach p -c x")[0]).toContain(
    "error: cannot attach to the container: container x not found in pod p",
  );
  expect(runs(start, "kubectl exec p -c x -- ls").map(({ requests }) => requests.length)).toEqual([3, 3, 1]);
  const service = "kubectl create service clusterip s --tcp=80";
  const patch = `kubectl patch svc s --type=json -p '[{"op":"add","path":"/spec/ports/0/appProtocol","value":"http"}]'`;
  const described = texts(service, patch, "kubectl describe svc s");
  expect(described.map((text) => text.includes("AppProtocol"))).toEqual([false, false, true]);
  expect([labelFor("URLs"), olderLabelFor("URLs")]).toEqual(["URLs", "Ur Ls"]);
});

it("[KV21] a list of IngressClasses marks the default class since v1.36", () => {
  const found = texts(
    "kubectl create -f - <<< '{apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: nginx, annotations: {ingressclass.kubernetes.io/is-default-class: \"true\"}}, spec: {controller: example.com/nginx}}'",
    "kubectl get ingressclass",
  );
  expect(found.map((text) => text.includes("nginx (default)"))).toEqual([false, false, true]);
});
