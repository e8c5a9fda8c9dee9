import "../../../../testing/load-parts.ts";
import { expect, it } from "vitest";
import { testBuiltins } from "../../../../testing/test-builtins.ts";
import { dig, type ValueMap } from "../../../value/value.ts";
import { newCluster } from "../../cluster/cluster.ts";
import { handle } from "../../handle.ts";
import type { Request } from "../../http/http.ts";

const PATH = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
const NOW = "2026-01-01T00:00:00Z";

function session() {
  let cluster = newCluster({
    builtins: testBuiltins(),
    host: { parseYaml: () => ({ value: null, strictError: null }) },
  });
  return (request: Request) => {
    const result = handle(cluster, request, NOW);
    cluster = result.cluster;
    return result.response;
  };
}

const asked = {
  apiVersion: "certificates.k8s.io/v1",
  kind: "CertificateSigningRequest",
  metadata: { name: "a" },
  spec: {
    request:
      "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KQUFBQQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K",
    signerName: "example.com/a",
    usages: ["client auth"],
    username: "someone else",
  },
};

it("says who asked for a certificate, whatever the manifest says", () => {
  const ask = session();
  const user = {
    user: "bob",
    groups: ["system:masters"],
    userInfo: { uid: "7", extra: { foo: ["x", "y"] } },
  };
  const { body } = ask({ method: "POST", path: PATH, body: asked, ...user });
  expect(body["spec"]).toMatchObject({
    username: "bob",
    uid: "7",
    groups: ["system:masters", "system:authenticated"],
    extra: { foo: ["x", "y"] },
  });
});

it("is approved by its subresource only, and not also denied", () => {
  const ask = session();
  const { body } = ask({ method: "POST", path: PATH, body: asked });
  const withConditions = (...types: readonly string[]): ValueMap => ({
    ...body,
    spec: {},
    status: { conditions: types.map((type) => ({ type, status: "True" })) },
  });
  const put = (path: string, ...types: readonly string[]) =>
    ask({ method: "PUT", path: `${PATH}/a${path}`, body: withConditions(...types) });
  expect(dig(put("", "Approved").body, "status", "conditions")).toBeUndefined();
  const approved = put("/approval", "Approved").body;
  expect(approved["spec"]).toEqual(body["spec"]);
  expect(dig(approved, "status", "conditions")).toEqual([
    { type: "Approved", status: "True", lastUpdateTime: NOW, lastTransitionTime: NOW },
  ]);
  const both = ask({
    method: "PATCH",
    path: `${PATH}/a/approval`,
    contentType: "application/merge-patch+json",
    body: {
      status: {
        conditions: [
          { type: "Approved", status: "True" },
          { type: "Denied", status: "True" },
        ],
      },
    },
  });
  expect(both.body["message"]).toMatch(/Approved and Denied conditions are mutually exclusive/);
});

it("keeps its approval when its status is written, unless the status has more or fewer approvals", () => {
  const ask = session();
  ask({ method: "POST", path: PATH, body: asked });
  const contentType = "application/merge-patch+json";
  const patch = (subresource: string, ...conditions: readonly ValueMap[]) =>
    ask({ method: "PATCH", path: `${PATH}/a/${subresource}`, contentType, body: { status: { conditions } } });
  const approved = { type: "Approved", status: "True" };
  patch("approval", { ...approved, reason: "Known" });
  const { code, body } = patch("status", { type: "Failed", status: "True" }, approved);
  expect(code).toBe(200);
  expect(dig(body, "status", "conditions")).toMatchObject([
    { type: "Failed" },
    { type: "Approved", reason: "Known" },
  ]);
  expect(patch("status", approved, approved).code).toBe(422);
});
