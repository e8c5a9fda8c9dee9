import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const session = createSession({ builtins: testBuiltins() });

function imported(text: string) {
  const found = session.importTexts({ texts: [{ name: null, text }], mask: true });
  const run = found.scenario && session.run(found.scenario, { step: null, object: null });
  return { ...found, notes: found.texts[0]?.notes ?? [], run };
}

const config = (name: string, more = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop${more}}\ndata: {a: "1"}\n`;

it("applies what Helm rendered as helm, and keeps its hooks as notes", () => {
  const hook = config("migrate", ', annotations: {helm.sh/hook: "pre-install,pre-upgrade"}');
  const { texts, scenario, notes, run } = imported(
    `---\n# Source: shop/templates/a.yaml\n${config("a")}---\n# Source: shop/templates/b.yaml\n${config("b")}---\n${hook}`,
  );
  expect(texts[0]?.sentence).toBe(
    "3 documents: manifests of ConfigMap a, ConfigMap b and ConfigMap migrate, rendered by Helm.",
  );
  expect(notes).toEqual([
    "ConfigMap migrate is a Helm hook (pre-install,pre-upgrade): Helm runs it separately from the other objects, so it is in no step.",
  ]);
  expect(scenario?.description).toBe(`- ${notes[0]}\n`);
  expect(scenario?.steps.map(({ actor }) => actor)).toEqual(["helm"]);
  expect(run?.timeline.problems).toBeUndefined();
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["created"]);
});

it("applies what Argo CD rendered as argocd-controller, and keeps what its Application ignores as notes", () => {
  const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop, namespace: argocd}
spec:
  syncPolicy: {syncOptions: [ServerSideApply=true]}
  ignoreDifferences:
  - {group: apps, kind: Deployment, jsonPointers: [/spec/replicas], managedFieldsManagers: [kube-controller-manager, hpa]}
  - {group: "", kind: Secret, jqPathExpressions: [".data.ca"]}
  - 3
`;
  const own = config("a", ', annotations: {argocd.argoproj.io/tracking-id: "shop:/ConfigMap:shop/a"}');
  const { scenario, notes } = imported(`${own}---\n${application}`);
  expect(scenario?.steps.map(({ actor }) => actor)).toEqual(["argocd-controller"]);
  expect(JSON.stringify(scenario?.steps)).not.toContain("Application");
  expect(notes).toEqual([
    "The Application shop ignores, in objects of the kind Deployment, differences at `/spec/replicas` and the fields that `kube-controller-manager` and `hpa` own.",
    "The Application shop ignores, in objects of the kind Secret, differences at `.data.ca`.",
    "The Application shop has 1 sync option: `ServerSideApply=true`.",
  ]);
  expect(imported(application).scenario?.steps).toHaveLength(1); // alone it is an object as others
});
