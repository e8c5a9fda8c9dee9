import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { encodeBase64 } from "../../engine/server/structs/base64.ts";
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

it("finds no value of a Secret in link, file, Markdown, scripts, figure and stored session", async () => {
  const session = createSession({ builtins: testBuiltins() });
  const { scenario, texts } = session.importTexts({ texts: [{ name: null, text: PASTED }], mask: true });
  if (scenario === null) return expect.fail(texts[0]?.sentence);
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
    figure: JSON.stringify(session.figure({ view, panels, link: null })),
    stored: JSON.stringify(toStored({ scenario, selection: { step: null, object: null, actor: null } })),
    page: JSON.stringify(run),
  };
  for (const [where, text] of Object.entries(written)) {
    expect(text, where).toContain("shop");
    for (const value of VALUES.flatMap((one) => [
      one,
      encodeBase64(one),
      encodeBase64(`${one}\n`).slice(0, 5),
    ]))
      expect(text.includes(value) && `${where} has ${value}`).toBe(false);
  }
  expect(scenario.steps.map(({ actor }) => actor)).toEqual(["helm", "alice"]);
  expect(run.timeline.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "created"]);
});

it("keeps the values if the user turns masking off", () => {
  const session = createSession({ builtins: testBuiltins() });
  const opened = session.importTexts({ texts: [{ name: null, text: PASTED }], mask: false });
  expect(JSON.stringify(opened)).toContain(encodeBase64(password));
});
