import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeView, Header } from "../session/frame/types.ts";
import { anyCharacter } from "../testing/random/any-character.ts";
import { curlCommand } from "./curl-command.ts";
import { kubectlCommand } from "./kubectl-command.ts";
import { parseResourcePath } from "./resource-path.ts";
import { heredoc, quote } from "./shell-quote.ts";

const sh = (script: string, env: Readonly<Record<string, string>> = {}) =>
  execFileSync("sh", ["-c", script], { encoding: "utf8", env: { ...process.env, ...env } });

/** Any text that a command line can contain, with many characters that are special in shells. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        "\\",
        "$",
        "`",
        "!",
        "\n",
        "EOF",
        "EOF\n",
        "\nEOF\n",
        "$(id)",
        "%",
        "\r",
        "\t",
      ),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join("").replace(/[\0\p{Surrogate}]/gu, ""));

/** Many texts for each shell: a new process takes longer than a hundred texts. */
const MANY = { minLength: 60, maxLength: 120, size: "max" } as const;

describe("quoting", () => {
  it("gives a shell any text as one word", () => {
    fc.assert(
      fc.property(fc.array(text, MANY), (words) => {
        expect(sh(`printf '%s\\0' ${words.map(quote).join(" ")}`)).toBe(
          words.map((one) => `${one}\0`).join(""),
        );
      }),
      { numRuns: 4 },
    );
  });

  it("gives a command any text on its standard input", () => {
    fc.assert(
      fc.property(fc.array(text, MANY), (texts) => {
        const script = texts.map((one) => `cat ${heredoc(one)}\nprintf '\\0'`).join("\n");
        const ended = texts.map((one) => (one.endsWith("\n") ? one : `${one}\n`));
        expect(sh(script)).toBe(ended.map((one) => `${one}\0`).join(""));
      }),
      { numRuns: 4 },
    );
  });
});

describe("parseResourcePath", () => {
  it.each<{ url: string; place: readonly (string | null)[] | null }>([
    { url: "/api/v1/namespaces/shop/pods/web", place: ["", "v1", "pods", "shop", "web", null] },
    { url: "/api/v1/namespaces/shop", place: ["", "v1", "namespaces", null, "shop", null] },
    { url: "/api/v1/namespaces/shop/status", place: ["", "v1", "namespaces", null, "shop", "status"] },
    { url: "/api/v1/namespaces/status/pods", place: ["", "v1", "pods", "status", null, null] },
    { url: "/apis/apps/v1/deployments?limit=5", place: ["apps", "v1", "deployments", null, null, null] },
    {
      url: "/apis/apps/v1/namespaces/a/deployments/a%2Fb/scale?x=%3F",
      place: ["apps", "v1", "deployments", "a", "a/b", "scale"],
    },
    { url: "/openapi/v3", place: null },
    { url: "/apis/apps", place: null },
  ])("reads $url", ({ url, place }) => {
    const found = parseResourcePath(url);
    expect(
      found && [found.group, found.version, found.resource, found.namespace, found.name, found.subresource],
    ).toEqual(place);
  });
});

const WEB = "/apis/apps/v1/namespaces/shop/deployments/web";
const APPLY = "application/apply-patch+yaml";
const MERGE = "application/merge-patch+json";

function exchange(line: string, more: Partial<ExchangeView> & { readonly type?: string } = {}): ExchangeView {
  const [method = "", url = ""] = line.split(" ");
  const { type, headers = [], ...rest } = more;
  const sent: readonly Header[] =
    type === undefined ? headers : [{ name: "Content-Type", value: type }, ...headers];
  return {
    method,
    url,
    headers: sent,
    body: null,
    code: 200,
    message: null,
    warnings: [],
    auditAnnotations: [],
    responseHeaders: [],
    response: "{}",
    ...rest,
  };
}

describe("kubectlCommand", () => {
  it.each<{ name: string; given: ExchangeView; text: string; differs?: RegExp }>([
    {
      name: "apply",
      given: exchange(`PATCH ${WEB}?fieldManager=alice`, { type: APPLY, body: "kind: Deployment\n" }),
      text: "kubectl apply --server-side --field-manager=alice -f - <<'EOF'\nkind: Deployment\nEOF",
    },
    {
      name: "apply with everything",
      given: exchange(
        `PATCH ${WEB}/status?dryRun=All&fieldManager=it%20is%20me&fieldValidation=Ignore&force=true`,
        {
          type: APPLY,
          body: "a: 1\n",
          headers: [{ name: "Impersonate-User", value: "o'neil" }],
        },
      ),
      text:
        "kubectl apply --server-side --force-conflicts --field-manager='it is me' --dry-run=server --validate=ignore " +
        "--subresource=status --as='o'\\''neil' -f - <<'EOF'\na: 1\nEOF",
    },
    {
      name: "apply of a body that kubectl itself would not send",
      given: exchange(`PATCH ${WEB}?fieldManager=alice`, {
        type: APPLY,
        body: "a: 1\n",
        warnings: ['unknown field "spec.a"'],
      }),
      text: "kubectl apply --server-side --field-manager=alice --validate=warn -f - <<'EOF'\na: 1\nEOF",
    },
    {
      name: "create, its manager from the user agent",
      given: exchange("POST /api/v1/namespaces/shop/pods", {
        type: "application/json",
        body: "{}",
        headers: [{ name: "User-Agent", value: "kcm/v1 (linux)" }],
      }),
      text: "kubectl create --field-manager=kcm -f - <<'EOF'\n{}\nEOF",
    },
    {
      name: "create of a subresource",
      given: exchange("POST /api/v1/namespaces/shop/pods/web/eviction?dryRun=All", { body: "{}" }),
      text: "kubectl create --raw='/api/v1/namespaces/shop/pods/web/eviction?dryRun=All&fieldManager=unknown' -f - <<'EOF'\n{}\nEOF",
    },
    {
      name: "replace, without what only the simulation knows",
      given: exchange(`PUT ${WEB}?fieldManager=hpa`, {
        body: '{"metadata": {"name": "web", "uid": "1", "resourceVersion": "7"}}',
      }),
      text: 'kubectl replace --field-manager=hpa -f - <<\'EOF\'\n{\n  "metadata": {\n    "name": "web"\n  }\n}\nEOF',
      differs: /resourceVersion/,
    },
    {
      name: "replace of an applied object",
      given: exchange(`PUT ${WEB}?fieldManager=hpa`, {
        body: '{"metadata": {"annotations": {"kubectl.kubernetes.io/last-applied-configuration": "{}"}}}',
      }),
      text: `kubectl replace --raw='${WEB}?fieldManager=hpa' -f - <<'EOF'\n{"metadata": {"annotations": {"kubectl.kubernetes.io/last-applied-configuration": "{}"}}}\nEOF`,
    },
    {
      name: "replace of a subresource",
      given: exchange(`PUT ${WEB}/scale?fieldManager=hpa`, { body: "{}" }),
      text: `kubectl replace --raw='${WEB}/scale?fieldManager=hpa' -f - <<'EOF'\n{}\nEOF`,
    },
    {
      name: "patch",
      given: exchange(`PATCH ${WEB}/scale?fieldManager=hpa`, {
        type: MERGE,
        body: '{\n  "spec": {\n    "replicas": 5\n  }\n}',
      }),
      text: `kubectl patch deployments.v1.apps/web -n shop --subresource=scale --type=merge --field-manager=hpa -p '{"spec":{"replicas":5}}'`,
    },
    {
      name: "a patch that asks for validation",
      given: exchange(`PATCH /api/v1/nodes/n1?fieldManager=a&fieldValidation=Strict`, {
        type: "application/json-patch+json",
        body: "[]",
      }),
      text: "kubectl patch nodes/n1 --type=json --field-manager=a -p '[]'",
      differs: /curl/,
    },
    {
      name: "a long patch",
      given: exchange(`PATCH ${WEB}?fieldManager=a`, { type: MERGE, body: `{"a": "${"b".repeat(200)}"}` }),
      text: `kubectl patch deployments.v1.apps/web -n shop --type=merge --field-manager=a --patch-file=/dev/stdin <<'EOF'\n{"a": "${"b".repeat(200)}"}\nEOF`,
    },
    {
      name: "delete",
      given: exchange(`DELETE ${WEB}?dryRun=All`),
      text: "kubectl delete deployments.v1.apps/web -n shop --dry-run=server --wait=false",
    },
    {
      name: "delete with options",
      given: exchange(`DELETE ${WEB}`, { body: "{}" }),
      text: `kubectl delete --raw=${WEB} -f - <<'EOF'\n{}\nEOF`,
    },
    {
      name: "get",
      given: exchange(`GET ${WEB}/status`),
      text: "kubectl get deployments.v1.apps/web -n shop -o yaml --show-managed-fields --subresource=status",
    },
    {
      name: "get of a path without a resource",
      given: exchange("GET /openapi/v3"),
      text: "kubectl get --raw=/openapi/v3",
    },
  ])("writes $name", ({ given, text, differs }) => {
    const command = kubectlCommand(given);
    expect(command?.text).toBe(text);
    expect(command?.differs ?? "").toMatch(differs ?? /^$/);
  });

  it("has no command for an apply to scale, whose kind kubectl cannot find", () => {
    expect(
      kubectlCommand(exchange(`PATCH ${WEB}/scale?fieldManager=a`, { type: APPLY, body: "" })),
    ).toBeNull();
  });
});

describe("curlCommand", () => {
  it("sends the request unchanged", () => {
    const sent = exchange(`PATCH ${WEB}?fieldManager=it%20is`, {
      type: APPLY,
      body: "a: 'b'\n",
      headers: [{ name: "User-Agent", value: "it's $me" }],
    });
    const command = curlCommand(sent);
    expect(command).toBe(
      `curl -sS -X PATCH "$APISERVER${WEB}?fieldManager=it%20is" \\\n` +
        `  -H 'Content-Type: application/apply-patch+yaml' \\\n  -H 'User-Agent: it'\\''s $me' \\\n` +
        "  --data-binary @- <<'EOF'\na: 'b'\nEOF",
    );
    const told = sh(`curl() { printf '%s\\0' "$@"; cat; }\n${command}`, { APISERVER: "https://a.example" });
    expect(told.split("\0")).toEqual([
      ...["-sS", "-X", "PATCH", `https://a.example${WEB}?fieldManager=it%20is`],
      ...["-H", `Content-Type: ${APPLY}`, "-H", "User-Agent: it's $me", "--data-binary", "@-", "a: 'b'\n"],
    ]);
  });

  it("sends no body if the request had none", () => {
    expect(curlCommand(exchange("GET /api"))).toBe('curl -sS -X GET "$APISERVER/api"');
  });
});
