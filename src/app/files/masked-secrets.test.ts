import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { encodeBase64 } from "../../engine/server/structs/encode-base64.ts";
import { makeLink } from "../../file/link/make-link.ts";
import { openLink } from "../../file/link/open-link.ts";
import { printScenario } from "../../session/file/print-scenario.ts";
import { createSession } from "../../session/session.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { toStored } from "../store/persist/work.ts";

const VALUES = ["correct-horse", "battery-staple", "s3cr", "-----BEGIN PRIVATE KEY-----\nMIIEvQ\n"];
const [password = "", token = "", pin = "", key = ""] = VALUES;

const applied = JSON.stringify({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "db" },
  data: { password: encodeBase64(password), pin: encodeBase64(pin) },
});

/** A Secret under kubectl and a controller, another one in a list, and a Deployment that repeats a value. */
const PASTED = `apiVersion: v1
kind: Secret
metadata:
  name: db
  namespace: shop
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: ${JSON.stringify(applied)}
  managedFields:
  - manager: helm
    operation: Apply
    apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1: {"f:data": {"f:password": {}}}
data:
  password: ${encodeBase64(password)}
  pin: ${encodeBase64(pin)}
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Secret
  metadata: {name: more, namespace: shop}
  stringData: {token: ${token}}
  data: {tls.key: ${encodeBase64(key)}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data:
  url: https://user:${password}@example.com
`;

const session = createSession({ builtins: testBuiltins() });

/** Opens texts with masking, and returns the scenario, its run, and all that the page writes about it. */
async function opened(...pasted: readonly string[]) {
  const texts = pasted.map((text) => ({ name: null, text }));
  const found = session.importTexts({ texts, mask: true });
  const { scenario } = found;
  if (scenario === null) return expect.fail(found.texts.map(({ sentence }) => sentence).join("\n"));
  const view = { step: null, object: null };
  const run = session.run(scenario, view);
  const link = (await makeLink(scenario)) ?? "";
  const panels = ["timeline", "manifests", "live", "explanation"] as const;
  const written = {
    link: JSON.stringify(await openLink(link)),
    file: printScenario(scenario),
    Markdown: session.report(link),
    "kubectl script": session.script("kubectl").text,
    "curl script": session.script("curl").text,
    "Go test of merge": session.script("go-merge").text,
    "Go test of managedfields": session.script("go-managedfields").text,
    figure: JSON.stringify(session.figure({ view, panels, link: null })),
    stored: JSON.stringify(toStored({ scenario, selection: { step: null, object: null, actor: null } })),
    page: JSON.stringify([run, found]),
  };
  return { scenario, run, written: Object.entries(written) };
}

/** Expects no value in what the page writes, neither as text nor as base64. */
function expectNone(written: readonly (readonly [where: string, text: string])[], values: readonly string[]) {
  for (const [where, text] of written)
    for (const value of values.flatMap((one) => [
      one,
      encodeBase64(one),
      encodeBase64(`${one}\n`).slice(0, 5),
    ]))
      expect(text.includes(value) && `${where} has ${value}`).toBe(false);
}

it("finds no value of a Secret in link, file, Markdown, scripts, figure and stored session", async () => {
  const { scenario, run, written } = await opened(PASTED);
  for (const [where, text] of written) if (!where.startsWith("Go")) expect(text, where).toContain("shop");
  expectNone(written, VALUES);
  expect(scenario.steps.map(({ actor }) => actor)).toEqual(["helm", "alice"]);
  expect(run.timeline.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "created"]);
});

const EVENT = {
  kind: "Event",
  apiVersion: "audit.k8s.io/v1",
  stage: "ResponseComplete",
  user: { username: "ann" },
};
const nested = `apiVersion: v1\nkind: Secret\nmetadata: {name: in}\nstringData: {password: ${password}}\n`;

it.each([
  [
    "in a text of another object",
    JSON.stringify({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "files" },
      data: {
        "secret.yaml": nested,
        "run.sh": `kubectl apply -f - <<EOF\n${nested}EOF\nkubectl --token=${token} create secret generic a --from-literal=pin=${pin}\n`,
      },
    }),
    [password, token],
  ],
  [
    "in the arguments of a container",
    JSON.stringify({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p" },
      spec: { containers: [{ name: "a", image: "a", args: ["--token", token, `--password=${password}`] }] },
    }),
    [password, token],
  ],
  [
    "in audit events about other resources",
    [
      {
        ...EVENT,
        verb: "create",
        objectRef: {
          resource: "serviceaccounts",
          name: "a",
          namespace: "shop",
          subresource: "token",
          apiVersion: "v1",
        },
        responseObject: { kind: "TokenRequest", status: { token } },
      },
      {
        ...EVENT,
        verb: "create",
        objectRef: { resource: "configmaps", name: "c", namespace: "shop", apiVersion: "v1" },
        requestObject: {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "c" },
          data: {
            list: JSON.stringify({ kind: "List", items: [{ kind: "Secret", stringData: { password } }] }),
          },
        },
      },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n"),
    [password, token],
  ],
  ["in a here-document on a command line", `$ kubectl apply -f - <<EOF\n${nested}EOF\n`, [password]],
  [
    "in the path of a conflict",
    `${nested}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n---\nerror: Apply failed with 1 conflict: conflict with "helm": .spec.args["${password}"]\n`,
    [password],
  ],
])("finds no value of a Secret %s", async (_, text, values) => {
  const { written } = await opened(text);
  expectNone(written, values);
});

it("keeps the values if the user turns masking off", () => {
  const opened = session.importTexts({ texts: [{ name: null, text: PASTED }], mask: false });
  expect(JSON.stringify(opened)).toContain(encodeBase64(password));
});
