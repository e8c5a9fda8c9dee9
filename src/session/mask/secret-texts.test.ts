import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { encodeBase64 } from "../../engine/server/structs/encode-base64.ts";
import { dig, type Value, type ValueMap } from "../../engine/value/value.ts";
import { maskSecrets } from "./mask-secrets.ts";

const VALUE = "hunter2hunter2";
const BASE64 = encodeBase64(VALUE);

/** Returns a ConfigMap with a text, after masking. */
function masked(text: string): string {
  const [made] = maskSecrets([{ kind: "ConfigMap", data: { text } }]) as readonly ValueMap[];
  return String(dig(made, "data", "text"));
}

describe("in the text of another object, values of Secrets are masked", () => {
  const manifest = `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: ${VALUE}\n`;
  it.each([
    ["in a manifest", manifest, manifest.replace(VALUE, "masked-1")],
    [
      "in one of several documents",
      `kind: ConfigMap\ndata:\n  a: ${VALUE}\n---\n${manifest}`,
      `data:\n  a: masked-1\nkind: ConfigMap\n---\n${manifest.replace(VALUE, "masked-1")}`,
    ],
    [
      "in a here-document, and beside it",
      `set -e\nkubectl apply -f - <<'EOF'\n${manifest}EOF\nkubectl create secret generic b --from-literal=a=${VALUE}\n`,
      `set -e\nkubectl apply -f - <<'EOF'\n${manifest.replace(VALUE, "masked-1")}EOF\nkubectl create secret generic b --from-literal=a=masked-1\n`,
    ],
    [
      "in a List in JSON",
      JSON.stringify({ kind: "List", items: [{ kind: "Secret", data: { a: BASE64 } }] }),
      null,
    ],
    ["in a template that is no YAML", `{{- if .x }}\n${manifest}{{- end }}\n`, null],
    ["in a flow map", `{apiVersion: v1, kind: Secret, data: {a: ${BASE64}}}`, null],
    ["in a kubeconfig", `kind: Config\nusers:\n- name: a\n  user:\n    token: ${VALUE}\n`, null],
    [
      "of --from-literal",
      `kubectl create secret generic db --from-literal=user=root --from-literal='password=${VALUE}'`,
      "kubectl create secret generic db --from-literal=user=masked-1 --from-literal=password=masked-2",
    ],
    ["of --token", `kubectl --token ${VALUE} get pods`, "kubectl --token masked-1 get pods"],
    ["of --docker-password", `kubectl create secret docker-registry r --docker-password="${VALUE}"`, null],
    ["of a header", `curl -H "Authorization: Bearer ${VALUE}" https://a.example`, null],
    [
      "of a patch",
      `kubectl patch secret db -p '{"stringData":{"password":"${VALUE}"}}'`,
      `kubectl patch secret db -p '{"stringData":{"password":"masked-1"}}'`,
    ],
  ])("%s", (_, text, want) => {
    const made = masked(text);
    expect(made).not.toContain("hunter2");
    expect(made).not.toContain(BASE64.slice(0, 8));
    if (want !== null) expect(made).toBe(want);
  });

  it.each([
    ["a literal of a ConfigMap", `kubectl create configmap a --from-literal=colour=${VALUE}`],
    ["a reference to a variable", "kubectl --token $TOKEN get pods --password=$(PASSWORD)"],
    ["a file with a token", "kubectl --token-file=/run/token get pods"],
    ["a sealed secret", `kind: SealedSecret\nspec:\n  encryptedData:\n    password: ${BASE64}\n`],
    ["a Secret without values", "# a note\nkind: Secret\ndata: {}\n"],
    ["a sentence", "It has a field `kind: Secret`, and data: see below."],
  ])("%s stays", (_, text) => {
    expect(masked(text)).toBe(text);
  });
});

it("masks the arguments of a container", () => {
  const pod = (...args: readonly string[]): Value => ({ kind: "Pod", spec: { containers: [{ args }] } });
  const [made] = maskSecrets([
    pod(
      "--token",
      "correct horse",
      "--password=battery staple",
      "--name=web",
      "sh",
      `-c`,
      `x --token=${VALUE}`,
    ),
  ]);
  expect(made).toEqual(
    pod("--token", "masked-1", "--password=masked-2", "--name=web", "sh", "-c", "x --token=masked-3"),
  );
});

it("masks tokens that the server returned, releases of Helm, and equal values elsewhere", () => {
  const made = JSON.stringify(
    maskSecrets([
      {
        kind: "Event",
        apiVersion: "audit.k8s.io/v1",
        objectRef: { resource: "serviceaccounts", subresource: "token", name: "a" },
        responseObject: { kind: "TokenRequest", spec: { audiences: ["a"] }, status: { token: VALUE } },
      },
      {
        kind: "Event",
        apiVersion: "audit.k8s.io/v1",
        objectRef: { resource: "lists" },
        requestObject: {
          kind: "List",
          items: [{ kind: "Secret", data: { a: encodeBase64("battery-staple") } }],
        },
      },
      {
        kind: "ConfigMap",
        metadata: { labels: { owner: "helm" } },
        data: { release: "H4sIAAAAAAAA/packed" },
      },
      { kind: "Pod", spec: { containers: [{ env: [{ name: "T", value: `Bearer ${VALUE}` }] }] } },
    ]),
  );
  expect(made).not.toMatch(/hunter2|YmF0dGVyeS|battery|H4sIAAAAAAAA/);
  expect(made).toContain('"audiences":["a"]');
});

it("needs no minutes for hostile texts", { timeout: 30_000 }, () => {
  for (const text of [
    `${"cat <<A\n".repeat(50_000)}kind: Secret\ndata: {a: b}\n`,
    `${"kubectl patch secret ".repeat(50_000)}`,
    `${"--from-literal=a=b ".repeat(20_000)}`,
    `${"--token '".repeat(50_000)}`,
    `kind: Secret data: ${"kind".padEnd(100_000)}`,
  ])
    expect(masked(text)).not.toBe("");
});
