import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";
import type { Import, ReadingProgress } from "./types.ts";

const session = createSession({ builtins: testBuiltins() });

/** Imports texts without names; with names if they are pairs. */
function imported(...texts: readonly string[]): Import {
  return session.importTexts({ texts: texts.map((text) => ({ name: null, text })), mask: true });
}

const object = (kind: string, name: string, more = "") =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, uid: u1${more}}\n`;
const MANAGED = `, managedFields: [{manager: helm, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {}}}]`;
const KIND = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lamps.example.com}
spec:
  group: example.com
  names: {kind: Lamp, plural: lamps}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
const SCENARIO =
  "apiVersion: applyground/v1\ntitle: Mine\nactors: [{name: al}]\nsteps: [{actor: al, get: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]\n";
const SECRET = `apiVersion: v1
kind: Secret
metadata:
  name: s # mine
  uid: u
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"password":"aHVudGVyMg=="}}'
data:
  password: aHVudGVyMg==
stringData:
  user: root
`;

it.each([
  { text: SCENARIO, form: "scenario", says: "The scenario “Mine”: 1 step of 1 actor." },
  {
    text: object("ConfigMap", "a", MANAGED),
    form: "objects",
    says: "ConfigMap a from a cluster, with managed fields of helm.",
  },
  {
    text: `${object("ConfigMap", "a")}---\n${object("Pod", "b")}`,
    form: "objects",
    says: "2 documents: ConfigMap a and Pod b from a cluster, without managed fields.",
  },
  {
    text: `{"apiVersion":"v1","kind":"List","items":[${Array(5).fill('{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}}')}]}`,
    form: "manifests",
    says: "A List: manifests of 5 objects: 5 Pods.",
  },
  { text: KIND, form: "definitions", says: "1 CustomResourceDefinition, of Lamp." },
])("says what it is: $says", ({ text, form, says }) => {
  expect(imported(text)).toMatchObject({ texts: [{ form, sentence: says, diagnostics: [] }] });
});

it.each([
  { text: " \n", says: "The text is empty." },
  { text: "NAME   READY\nweb    1/1\n", says: "A table of kubectl" },
  { text: "Name:         web\nNamespace:    default\n", says: "kubectl describe" },
  { text: "diff -u -N /tmp/LIVE/a /tmp/MERGED/a\n--- /tmp/LIVE/a\n+++ /tmp/MERGED/a\n", says: "A diff" },
  { text: 'Error from server (NotFound): pods "a" not found\n', says: "names no conflict" },
  { text: "<!DOCTYPE html><html></html>", says: "HTML" },
  {
    text: "Warning: resource configmaps/a is missing the annotation which is required by kubectl apply.\nconfigmap/a configured\ndeployment.apps/web created\n",
    says: "What kubectl says about its writes: it has no fields.",
  },
  {
    text: '$ kubectl scale deploy web --replicas 3\ndeployment.apps/web scaled\n$ kubectl apply -f a.yaml\nconfigmap/a serverside-applied (server dry run)\ndeployment.apps/web image updated\nconfigmap "a" deleted from shop namespace\n',
    says: "What kubectl says about its writes: it has no fields.",
  },
  {
    text: '{"swagger": "2.0", "definitions": {',
    says: "This OpenAPI document is not whole. Fetch it again.",
  },
  {
    text: "error: Apply failed with 2 conflicts: \n\tkind: A\n",
    says: "This error message names no manager and no field.",
  },
])("says why it cannot open $text", ({ text, says }) => {
  const { texts, scenario } = imported(text);
  expect(texts[0]?.sentence).toContain(says);
  expect([texts[0]?.form, scenario]).toEqual(["unknown", null]);
});

it.each([
  { text: "hello", line: 1, says: "only a value" },
  { text: "a: 1\n", line: 1, says: "neither a scenario" },
  { text: "apiVersion: v1\nkind: A\n", line: 1, says: "metadata.name" },
  { text: "apiVersion: v1\nkind: A\nmetadata: {generateName: a-}\n", line: 1, says: "generateName" },
  {
    text: "apiVersion: v1\nkind: A\nmetadata:\n  annotations: {}\n",
    line: 1,
    says: "If the text is cut off",
  },
  { text: "apiVersion: v1\nmetadata: {name: a}\n", line: 1, says: "This object has no kind." },
  { text: "kind: A\nmetadata: {name: a}\n", line: 1, says: "This object has no apiVersion." },
  { text: "apiVersion: v1\nkind: List\nitems: {a: b}\n", line: 1, says: "no list of `items`" },
  {
    text: `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A, metadata: {name: a}}\n- a\n`,
    line: 5,
    says: "This item of the List is no object.",
  },
  { text: "a: 1\nb: [\n", line: 2, says: "" },
  { text: "steps: []\n", line: 1, says: '"apiVersion" is missing' },
  {
    text: "apiVersion: v1\nkind: List\nitems: []\n",
    line: 1,
    says: "This List is empty: kubectl found no object.",
  },
])("names the place of the error in $text", ({ text, line, says }) => {
  const { texts, scenario } = imported(text);
  expect(texts[0]?.diagnostics[0]?.range.line).toBe(line);
  expect(texts[0]?.diagnostics[0]?.message).toContain(says);
  expect(scenario).toBeNull();
});

it.each(["\u0089PNG\u0000\u0001", "a: \uFFFD\uFFFD"])("says in one sentence that %j is no text", (text) => {
  expect(imported(text).texts[0]).toMatchObject({ sentence: "This is not a text file.", diagnostics: [] });
});

it("leaves out the commands above the output of a terminal, and says so", () => {
  const [a, b] = [object("ConfigMap", "a", MANAGED), object("ConfigMap", "b", MANAGED)];
  const text = `me@host:~$ kubectl get cm a -o yaml\n${a}# kubectl is here\n$ kubectl get cm b -o yaml\n${b}$\n`;
  const { texts, scenario } = imported(text);
  expect(texts[0]?.notes).toEqual(["3 lines with a shell command are left out."]);
  expect(scenario?.objects).toHaveLength(2);
  expect(imported(`${a}data: {b: "\u0024 kubectl get"}\n`).texts[0]?.notes).toEqual([]);
});

it.each([
  "kubectl create secret generic api --from-literal=password=x",
  "$ kubectl create secret generic api \\\n  --from-literal=password=x \\\n  --from-literal=user=y\n$\n",
])("says in one sentence that %j is only a command", (text) => {
  expect(imported(text).texts).toEqual([
    {
      name: null,
      form: "unknown",
      sentence:
        "Only a shell command, without its output. Paste the output, or add the command as a kubectl step.",
      notes: [],
      diagnostics: [],
    },
  ]);
});

it("shows the object of the first finding first, else the first object", () => {
  const entry = (manager: string) =>
    `{manager: ${manager}, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:a": {}}}}`;
  const shared = object("ConfigMap", "shared", `, managedFields: [${entry("helm")}, ${entry("argocd")}]`);
  const plain = object("Secret", "plain", `, managedFields: [${entry("vault")}]`);
  const data = "data: {a: YQ==}\n";
  expect(imported(`${plain}${data}---\n${shared}${data}`).shown?.object).toBe("/configmaps/default/shared");
  expect(imported(`${shared}${data}---\n${plain}${data}`).shown?.object).toBe("/configmaps/default/shared");
  const alone = shared.replace(`, ${entry("argocd")}`, "");
  expect(imported(`${alone}${data}---\n${plain}${data}`).shown?.object).toBe("/configmaps/default/shared");
  expect(imported(SCENARIO).shown).toBeNull();
});

it("repeats the writes of a shortened object, although the server then adds times", () => {
  const entry = (manager: string) =>
    `{manager: ${manager}, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:a": {}}}}`;
  const both = `, managedFields: [${entry("helm")}, ${entry("argocd")}]`;
  const { texts, scenario } = imported(`${object("ConfigMap", "a", both)}data: {a: "1"}\n`);
  expect(texts[0]?.notes).toEqual([]);
  expect(scenario?.steps.map(({ actor }) => actor)).toEqual(["helm", "argocd"]);
});

it("reports a hundred errors at most", () => {
  expect(imported("{}\n---\n".repeat(1000)).texts[0]?.diagnostics).toHaveLength(100);
});

it("opens several texts together: a kind, its object, and the managers of the object", () => {
  const lamp = object("Lamp", "l", MANAGED).replace("apiVersion: v1", "apiVersion: example.com/v1");
  const config = object("ConfigMap", "a", MANAGED);
  const { scenario, additions } = imported(config, lamp, KIND);
  expect(scenario).toMatchObject({
    title: "ConfigMap a and 2 more",
    definitions: [KIND],
    objects: [config, lamp],
    actors: [{ name: "helm" }],
  });
  expect(additions).toEqual({ definitions: [KIND], objects: scenario?.objects });
});

it("adds objects to the scenario of a file, and applies manifests", () => {
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: mine}\n";
  const { scenario, additions } = imported(SCENARIO, object("ConfigMap", "a", MANAGED), manifest);
  expect(scenario).toMatchObject({
    title: "Mine",
    actors: [{ name: "al" }, { name: "helm" }, { name: "alice" }],
    steps: [{ id: "s1" }, { actor: "helm", id: "s2" }, { actor: "alice", id: "s3", action: { manifest } }],
  });
  expect(additions).toBeNull();
});

it("opens nothing as long as one of the texts has an error, and leaves out a second scenario file", () => {
  expect(imported(SCENARIO, "a: [").scenario).toBeNull();
  const two = imported(SCENARIO, SCENARIO.replace("Mine", "Yours"));
  expect(two.scenario?.title).toBe("Mine");
  expect(two.texts[1]?.notes).toEqual(["It is left out: the page opens one scenario file at a time."]);
});

it("keeps an object as typed, and masks Secrets", () => {
  expect(JSON.stringify(imported(SECRET))).not.toMatch(/aHVudGVyMg|root/);
  expect(imported(SECRET).hasSecrets).toBe(true);
  const shown = session.importTexts({ texts: [{ name: null, text: SECRET }], mask: false });
  expect(shown.scenario?.objects).toEqual([SECRET]);
});

it("begins each sentence with a capital letter", () => {
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n";
  expect(imported(manifest).texts[0]?.sentence).toBe("A manifest of ConfigMap c.");
  expect(imported(`${manifest}---\n${manifest}`).texts[0]?.sentence).toBe(
    "2 documents: manifests of ConfigMap c and ConfigMap c.",
  );
});

it("reads the manifest of a here-document, beside an error message, too", () => {
  const command = `$ cat <<EOF | kubectl apply --server-side -f -\n${SECRET}EOF\n`;
  expect(imported(command).texts[0]).toMatchObject({ form: "objects", diagnostics: [] });
  expect(JSON.stringify(imported(command))).not.toMatch(/aHVudGVyMg|root/);
  const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n";
  const message = `error: Apply failed with 1 conflict: conflict with "helm": .data.a\n`;
  const { texts, scenario } = imported(`kubectl apply --server-side -f - <<'EOF'\n${config}EOF\n${message}`);
  expect(texts[0]).toMatchObject({ form: "refusal", diagnostics: [] });
  expect(scenario?.steps[0]?.action).toMatchObject({ kind: "apply" });
});

it("masks the value of a Secret in the path of a conflict", () => {
  const message = `error: Apply failed with 1 conflict: conflict with "helm": .spec.args["long-hunter2hunter2"]\n`;
  const secret = SECRET.replace("aHVudGVyMg==", Buffer.from("long-hunter2hunter2").toString("base64"));
  expect(JSON.stringify(imported(message, secret))).not.toContain("hunter2hunter2");
});

it("keeps no comment beside a masked Secret: it could contain the value", () => {
  const commented = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c} # hunter2hunter2\n";
  expect(JSON.stringify(imported(SECRET, commented).scenario)).not.toContain("hunter2");
  expect(JSON.stringify(imported(commented).scenario)).toContain("hunter2");
});

it("guesses what nobody defines, and says so", () => {
  const lamp = `apiVersion: example.com/v1
kind: Lamp
metadata:
  name: l
  managedFields: [{manager: m, operation: Apply, apiVersion: example.com/v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:bulbs": {'k:{"id":1}': {".": {}, "f:id": {}}}, "f:tags": {'v:"a"': {}}}}}]
spec: {bulbs: [{id: 1}], tags: [a]}
`;
  const { scenario, texts } = imported(lamp);
  expect(texts[0]?.notes[0]).toMatch(/^No text defines Lamp: /);
  expect(scenario?.definitions?.[0]).toMatch(/x-kubernetes-list-map-keys:\s+- id/);
  expect(scenario?.definitions?.[0]).toMatch(/x-kubernetes-list-type: set/);
});

it("gives no step to a manager that owns what the object does not have: its apply would change the owners", () => {
  const owned = '{"f:data": {"f:gone": {}}, "f:metadata": {"f:labels": {}}}';
  const entry = `, managedFields: [{manager: m, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: ${owned}}]`;
  const { scenario, texts } = imported(`${object("ConfigMap", "a", entry)}data: {here: "1"}\n`);
  expect(scenario?.steps.map(({ action }) => action.kind)).toEqual(["get"]);
  expect(texts[0]?.notes).toEqual([
    "m gets no step for ConfigMap a: the same write again would change the object.",
  ]);
});

it("tells how far it has come: with the characters of all texts, then with what is in them", () => {
  const told: ReadingProgress[] = [];
  const list = `apiVersion: v1\nkind: List\nitems:\n${[1, 2, 3].map((at) => `- ${object("ConfigMap", `c${at}`, MANAGED).replaceAll("\n", "\n  ").trim()}\n`).join("")}`;
  const texts = [list, KIND].map((text) => ({ name: null, text }));
  const found = session.importTexts({ texts, mask: true }, (progress) => told.push(progress));
  expect(found.scenario?.objects).toHaveLength(3);
  const of = (unit: ReadingProgress["unit"]) => told.filter((one) => one.unit === unit);
  const characters = of("characters").map(({ done }) => done);
  expect(characters).toEqual([...characters].sort((a, b) => a - b));
  expect(characters.some((done) => done > 0 && done < list.length / 2)).toBe(true);
  expect(characters.some((done) => done > list.length)).toBe(true);
  expect(
    of("characters").every(({ done, total }) => done <= total && total === list.length + KIND.length),
  ).toBe(true);
  expect(of("objects").map(({ done, total }) => [done, total])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 1],
  ]);
  expect(of("kinds").length).toBeGreaterThan(0);
  expect(of("writes").length).toBeGreaterThan(0);
});

it("says in one note which objects a manager gets no step for", () => {
  const entry = `{manager: helm, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:type": {}}}}`;
  const items = Array.from(
    { length: 9 },
    // The server would add the fields that these Services do not have.
    (_, at) => `${object("Service", `n${at}`, `, managedFields: [${entry}]`)}spec: {type: ClusterIP}\n`,
  );
  const [note, ...others] = imported(items.join("---\n"))
    .texts.flatMap(({ notes }) => notes)
    .filter((one) => one.includes("gets no step"));
  expect(note).toMatch(/^helm gets no step for Service n0, .* and 3 more: .*would change the objects\.$/);
  expect(others).toEqual([]);
});

it("says why the server refuses a kind", () => {
  const { texts, scenario } = imported(KIND.replace(/ {2}versions.*/, ""));
  expect(texts[0]?.notes).toEqual([
    expect.stringMatching(/^The server refuses it: Definition 1: .*spec\.versions/),
  ]);
  expect(scenario?.definitions).toHaveLength(1);
});
