import { expect, it } from "vitest";
import "../../../testing/load-parts.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { createSession } from "../../session.ts";
import { readRefusals } from "./read-refusals.ts";

const session = createSession({ builtins: testBuiltins() });

const ADVICE = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts
`;
const ONE = `error: Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas\n${ADVICE}`;
const SEVERAL = `error: Apply failed with 3 conflicts: conflicts with "argocd":
- .spec.template.spec.containers[name="web"].image
- .spec.template.spec.containers[name="web"].ports[containerPort=80,protocol="TCP"].name
conflicts with "kubectl-edit" using apps/v1 at 2026-05-06T07:08:09Z:
- .spec.strategy.type
${ADVICE}`;
const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop} # mine
spec:
  replicas: 3
  strategy: {type: Recreate}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: web, image: "nginx:1.27", ports: [{name: http, containerPort: 80}]}
`;

function imported(...texts: readonly string[]) {
  const found = session.importTexts({ texts: texts.map((text) => ({ name: null, text })), mask: true });
  const run = found.scenario && session.run(found.scenario, { step: null, object: null });
  return { ...found, run };
}

it.each([
  { name: "one, in the same text", texts: [ONE + MANIFEST], owners: ["hpa"], count: 1 },
  {
    name: "one, after the command line",
    texts: [`$ kubectl apply --server-side --field-manager=ci -f web.yaml\n${ONE}---\n${MANIFEST}`],
    owners: ["hpa"],
    count: 1,
  },
  { name: "several, in two texts", texts: [SEVERAL, MANIFEST], owners: ["argocd", "kubectl-edit"], count: 3 },
  {
    name: "one of Flux",
    texts: [
      `Deployment/shop/web dry-run failed (Conflict): Apply failed with 1 conflict: conflict with "k9s" using apps/v1: .spec.replicas\n\n`,
      MANIFEST,
    ],
    owners: ["k9s"],
    count: 1,
  },
])("sets up the conflicts of a message: $name", ({ texts, owners, count }) => {
  const { texts: said, scenario, run } = imported(...texts);
  expect(said[0]).toMatchObject({ form: "refusal", diagnostics: [] });
  expect(said[0]?.sentence).toMatch(new RegExp(`^A refused apply: ${owners.join(" and ")} owns? \`\\.spec`));
  expect(run?.timeline.problems).toBeUndefined();
  expect(run?.timeline.rows.map(({ outcome, unexpected }) => [outcome, unexpected])).toEqual([
    ["conflict", undefined],
  ]);
  expect(scenario?.steps[0]?.actor).toBe(texts[0]?.includes("=ci") ? "ci" : "kubectl");
  expect(run?.frame?.conflicts.map(({ path }) => path)).toHaveLength(count);
});

it("keeps line numbers of the manifest, and says which conflict it cannot set up", () => {
  const wrong = imported(`${ONE}apiVersion: v1\nkind: [\n`);
  expect(wrong.texts[0]?.diagnostics[0]?.range.line).toBe(ONE.split("\n").length + 1);
  expect(imported(ONE).texts[0]?.notes).toEqual([
    "Add the manifest that was applied: the page then sets up the conflict.",
  ]);
  expect(imported(ONE).scenario).toBeNull();
  const other = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  expect(imported(ONE, other).texts[0]?.notes).toEqual([
    "No manifest has `.spec.replicas`: this conflict is not set up.",
  ]);
});

it("says which values it invents, in a note and at the object", () => {
  const { texts, scenario } = imported(ONE + MANIFEST);
  const says = "The message does not tell the live value. Applyground invented `4` for `.spec.replicas`.";
  expect(texts[0]?.notes).toEqual([says]);
  expect(scenario?.objects?.some((object) => object.startsWith(`# ${says}\n`))).toBe(true);
  expect(scenario?.description).toContain(says);
});

it.each(["\n", "---\n", ""])("reads a manifest below a shortened message and %j", (between) => {
  const short = ONE.split("\n").slice(0, 2).join("\n");
  const { texts, run } = imported(`${short}\n${between}${MANIFEST}`);
  expect(texts[0]?.notes).not.toContain(
    "Add the manifest that was applied: the page then sets up the conflict.",
  );
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["conflict"]);
});

it("takes the owners of an object of a cluster, if the user has it", () => {
  const live = `${MANIFEST.replace("namespace: shop", 'namespace: shop, uid: u, managedFields: [{manager: tool, operation: Apply, apiVersion: apps/v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:replicas": {}}}}]').replace("replicas: 3", "replicas: 9")}`;
  const { scenario, run } = imported(ONE, MANIFEST, live);
  expect(scenario?.objects).toHaveLength(1);
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "conflict"]);
});

it("finds nothing in other texts, and takes time in proportion to the text", () => {
  expect(readRefusals("Apply failed with 1 conflict: something else\n")).toBeNull();
  expect(readRefusals(`Apply failed with 2 conflicts: conflicts with "${"\\".repeat(100_000)}`)).toBeNull();
  expect(
    readRefusals(
      `${"conflict with ".repeat(50_000)}\nApply failed with 1 conflict: ${'conflict with "a" '.repeat(20_000)}`,
    ),
  ).toBeNull();
});

it("changes a field once that several managers own, so that the apply is refused", () => {
  const message = `error: Apply failed with 2 conflicts: conflicts with "a" using apps/v1:
- .spec.paused
conflicts with "b" using apps/v1:
- .spec.paused
${ADVICE}`;
  const { run } = imported(message, MANIFEST.replace("spec:\n", "spec:\n  paused: true\n"));
  expect(run?.timeline.rows.map(({ outcome, unexpected }) => [outcome, unexpected])).toEqual([
    ["conflict", undefined],
  ]);
});

it("reads a manifest below a line of many number signs", () => {
  const { run } = imported(`${"#".repeat(200)}\n${ONE}${"#".repeat(200)}\n${MANIFEST}`);
  expect(run?.timeline.rows.map(({ outcome }) => outcome)).toEqual(["conflict"]);
  expect(imported(`# ----\n---\n${ONE}\n  # end\n`).texts[0]?.notes).toHaveLength(1);
});

const NEAR = `error: Apply failed with 2 conflicts: conflict with "hpa" using apps/v1: .spec.replicas
conflict with "kubectl-edit" using apps/v1: .spec.strategy.type
${ADVICE}`;

it("says which line is not in kubectl's form, and reads the manifest below", () => {
  const what = "This looks like kubectl’s message of a conflict, but line 1 is not in kubectl’s form.";
  expect(imported(NEAR).texts).toMatchObject([
    {
      form: "unknown",
      sentence: `${what} Copy all lines as kubectl prints them.`,
      notes: [],
      diagnostics: [],
    },
  ]);
  for (const between of ["", "---\n"]) {
    const { texts, scenario } = imported(NEAR + between + MANIFEST);
    expect(texts).toMatchObject([
      { form: "manifests", notes: [`${what} The page leaves the message out.`], diagnostics: [] },
    ]);
    expect(scenario?.steps).toHaveLength(1);
  }
  const half = imported(`${ONE.split("\n")[0]}\n${NEAR}${MANIFEST}`);
  expect(half.texts[0]).toMatchObject({
    form: "refusal",
    notes: expect.arrayContaining([expect.stringContaining("line 2")]),
  });
  expect(imported(`${NEAR}${MANIFEST}a: [\n`).texts[0]?.diagnostics).not.toEqual([]);
});
