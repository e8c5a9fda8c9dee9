import { afterEach, describe, expect, it } from "vitest";
import { dig } from "../../engine/value/value.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readKnownToken } from "./authenticate.ts";

let server: TestServer;
afterEach(() => server.close());

const tokens = ["secret", "bobs,bob,team", "helpers,helper"].map(
  (text) => readKnownToken(text) ?? { token: "", caller: {} },
);
const whoami = async (headers: Readonly<Record<string, string | readonly string[]>>) => {
  const { code, body } = await server.ask("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {
    headers,
    body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
  });
  return code === 201 ? dig(body, "status", "userInfo") : [code, body["message"]];
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a request", () => {
  it("is the admin's, without known tokens", async () => {
    server = await startTestServer();
    expect(await whoami({})).toMatchObject({ username: "admin" });
    expect(await whoami(bearer("anything"))).toMatchObject({ username: "admin" });
  });

  it("is its token's user, with known tokens", async () => {
    server = await startTestServer({ tokens });
    expect(await whoami(bearer("secret"))).toMatchObject({ username: "admin" });
    expect(await whoami(bearer("bobs"))).toEqual({
      username: "bob",
      groups: ["team", "system:authenticated"],
    });
    expect(await whoami(bearer("wrong"))).toEqual([401, "Unauthorized"]);
    expect(await whoami({})).toEqual([
      403,
      'selfsubjectreviews.authentication.k8s.io is forbidden: User "system:anonymous" cannot create resource "selfsubjectreviews" in API group "authentication.k8s.io" at the cluster scope',
    ]);
  });

  it("is a service account's, with the token that the server gave", async () => {
    server = await startTestServer({ tokens });
    const admin = { headers: bearer("secret") };
    const accounts = "/api/v1/namespaces/default/serviceaccounts";
    await server.ask("POST", accounts, {
      ...admin,
      body: { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "ci" } },
    });
    const asked = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} };
    const { body } = await server.ask("POST", `${accounts}/ci/token`, { ...admin, body: asked });
    const token = String(dig(body, "status", "token"));
    expect(await whoami(bearer(token))).toMatchObject({ username: "system:serviceaccount:default:ci" });
    expect(await whoami(bearer(`${token.slice(0, -3)}abc`))).toEqual([401, "Unauthorized"]);
  });

  it("can be for another user, if its own user may impersonate", async () => {
    server = await startTestServer({ tokens });
    const as = {
      "impersonate-user": "eve",
      "impersonate-group": ["a", "b"],
      "impersonate-uid": "7",
      "impersonate-extra-foo": "x",
    };
    expect(await whoami({ ...bearer("secret"), ...as })).toEqual({
      username: "eve",
      uid: "7",
      groups: ["a", "b", "system:authenticated"],
      extra: { foo: ["x"] },
    });
    expect(await whoami({ ...bearer("helpers"), "impersonate-user": "eve" })).toEqual([
      403,
      'users "eve" is forbidden: User "helper" cannot impersonate resource "users" in API group "" at the cluster scope',
    ]);
    expect(await whoami({ ...bearer("secret"), "impersonate-group": "a" })).toEqual([
      400,
      'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"a"}, Extra:map[string][]string(nil)} without impersonating a user name',
    ]);
    const extra = { "impersonate-extra-foo": "x", "impersonate-uid": "7" };
    expect(await whoami({ ...bearer("secret"), ...extra })).toEqual([
      400,
      'requested &user.DefaultInfo{Name:"", UID:"7", Groups:[]string(nil), Extra:map[string][]string{"foo":[]string{"x"}}} without impersonating a user name',
    ]);
  });
});
