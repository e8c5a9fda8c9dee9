import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import { readToken } from "./service-account-token.ts";

const NOW = "2026-01-01T00:00:00Z";
const CORE = "/api/v1/namespaces/default";

function send(cluster: Cluster, method: "POST" | "DELETE", path: string, body: ValueMap, now = NOW) {
  return handle(cluster, { method, path, body }, now);
}

const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const withAccount = ["serviceaccounts", "secrets"].reduce(
  (cluster, plural) => send(cluster, "POST", `${CORE}/${plural}`, { metadata: { name: "robot" } }).cluster,
  empty,
);

function tokenFor(spec: ValueMap): string {
  const { response } = send(withAccount, "POST", `${CORE}/serviceaccounts/robot/token`, { spec });
  return String(dig(response.body, "status", "token"));
}

function review(cluster: Cluster, spec: ValueMap, now = NOW): Value | undefined {
  const path = "/apis/authentication.k8s.io/v1/tokenreviews";
  return dig(send(cluster, "POST", path, { spec }, now).response.body, "status");
}

const errorOf = (status: Value | undefined) => dig(status, "error");

it("issues a token that names the service account, its audience and its end", () => {
  const { response } = send(withAccount, "POST", `${CORE}/serviceaccounts/robot/token`, {
    spec: { expirationSeconds: 600 },
  });
  expect(dig(response.body, "status", "expirationTimestamp")).toBe("2026-01-01T00:10:00Z");
  const read = readToken(String(dig(response.body, "status", "token")));
  expect(read?.isSigned).toBe(true);
  expect(read?.claims).toMatchObject({
    aud: ["https://kubernetes.default.svc"],
    sub: "system:serviceaccount:default:robot",
    exp: Date.parse(NOW) / 1000 + 600,
    "kubernetes.io": { namespace: "default", serviceaccount: { name: "robot" } },
  });
});

it("says whose token it is", () => {
  const status = review(withAccount, { token: tokenFor({}) });
  expect(dig(status, "authenticated")).toBe(true);
  expect(dig(status, "user", "username")).toBe("system:serviceaccount:default:robot");
  expect(dig(status, "user", "groups")).toEqual([
    "system:serviceaccounts",
    "system:serviceaccounts:default",
    "system:authenticated",
  ]);
});

it("refuses tokens for others, changed ones, old ones, and those of objects that are gone", () => {
  const token = tokenFor({});
  const vault =
    'token audiences ["https://kubernetes.default.svc"] is invalid for the target audiences ["vault"]';
  expect(errorOf(review(withAccount, { token, audiences: ["vault"] }))).toBe(
    `[invalid bearer token, ${vault}]`,
  );
  expect(errorOf(review(withAccount, { token: `${token}x` }))).toBe(
    "[invalid bearer token, go-jose/go-jose: error in cryptographic primitive]",
  );
  expect(errorOf(review(withAccount, { token }, "2026-01-01T02:00:00Z"))).toBe(
    "[invalid bearer token, service account token has expired]",
  );
  const bound = tokenFor({ boundObjectRef: { apiVersion: "v1", kind: "Secret", name: "robot" } });
  const without = (plural: string) => send(withAccount, "DELETE", `${CORE}/${plural}/robot`, {}).cluster;
  expect(errorOf(review(withAccount, { token: bound }))).toBeUndefined();
  expect(errorOf(review(without("secrets"), { token: bound }))).toBe(
    "[invalid bearer token, service account token has been invalidated]",
  );
  expect(errorOf(review(without("serviceaccounts"), { token }))).toBe(
    '[invalid bearer token, serviceaccounts "robot" not found]',
  );
});

it("refuses to bind a token to a kind with the name of a property of all objects", () => {
  const spec = { boundObjectRef: { apiVersion: "v1", kind: "constructor", name: "robot" } };
  const { code, body } = send(withAccount, "POST", `${CORE}/serviceaccounts/robot/token`, { spec }).response;
  expect([code, dig(body, "message")]).toEqual([
    400,
    "cannot bind token to object of type /v1, Kind=constructor",
  ]);
});
