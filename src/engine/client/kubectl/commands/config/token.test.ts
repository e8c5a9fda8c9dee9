import { describe, expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

/** Returns a shell with a service account, and its token. */
function withToken(files: Readonly<Record<string, string>> = {}) {
  const terminal = createTerminal(files);
  terminal.run("kubectl create sa bob");
  const token = terminal.run("kubectl create token bob").stdout.trim();
  const bob = (line: string) => terminal.run(`kubectl --token=${token} ${line}`);
  return { ...terminal, token, bob };
}

const BOB = 'User "system:serviceaccount:default:bob"';

describe("--token", () => {
  it("makes kubectl the service account of the token", () => {
    const { run, bob } = withToken();
    expect(bob("auth whoami").stdout).toContain("system:serviceaccount:default:bob\n");
    const denied = `Error from server (Forbidden): pods is forbidden: ${BOB} cannot list resource "pods" in API group "" in the namespace "default"\n`;
    expect(bob("get pods")).toMatchObject({ exit: 1, stdout: "", stderr: denied });
    run("kubectl create rolebinding r --clusterrole=view --serviceaccount=default:bob");
    expect(bob("get pods")).toMatchObject({ exit: 0, stderr: "No resources found in default namespace.\n" });
    expect(bob("create cm a").exit).toBe(1);
  });

  it("is refused if the server did not issue it, or if its account is gone", () => {
    const { run, bob, token } = withToken();
    const refused = "error: You must be logged in to the server (Unauthorized)\n";
    for (const wrong of ["nonsense", `${token.slice(0, -3)}abc`]) {
      expect(run(`kubectl --token=${wrong} get pods`)).toMatchObject({
        exit: 1,
        stdout: "",
        stderr: refused,
      });
    }
    expect(run("kubectl --token=nonsense create cm a").stderr).toBe(
      "error: failed to create configmap: Unauthorized\n",
    );
    expect(run("kubectl --token= get cm").exit).toBe(0);
    run("kubectl delete sa bob");
    expect(bob("get pods").stderr).toBe(refused);
  });

  it("needs the permission to act as somebody else", () => {
    const { run, bob } = withToken();
    expect(bob("--as=jane get --raw /healthz").stderr).toBe(
      `Error from server (Forbidden): forbidden: ${BOB} cannot impersonate-on:user-info:get path "/healthz"\n`,
    );
    expect(bob("--as=system:serviceaccount:a:b get pods").stderr).toContain(
      `${BOB} cannot impersonate-on:serviceaccount:list resource "pods"`,
    );
    run(
      "kubectl create clusterrole imp --verb=impersonate --resource=users; kubectl create clusterrolebinding imp --clusterrole=imp --serviceaccount=default:bob",
    );
    expect(bob("--as=jane get pods").stderr).toContain('User "jane" cannot list resource "pods"');
    expect(bob("--as=jane --as-group=x get pods").stderr).toBe(
      `Error from server (Forbidden): groups "x" is forbidden: ${BOB} cannot impersonate resource "groups" in API group "" at the cluster scope\n`,
    );
  });
});

it("uses the token of a kubeconfig's user, or of its file", () => {
  const { run, token, files } = withToken({ bad: "nonsense" });
  const whoami = (user: string, flags = "") =>
    run(`kubectl --kubeconfig=kc --context=${user} ${flags} auth whoami`);
  const user = (name: string, fields: string) => ({
    users: `- {name: ${name}, user: {${fields}}}\n`,
    contexts: `- {name: ${name}, context: {cluster: c, user: ${name}}}\n`,
  });
  const all = [
    user("bob", `token: ${token}`),
    user("bad", "token: nonsense"),
    user("file", `token: ${token}, tokenFile: bad`),
    user("gone", "tokenFile: nowhere"),
  ];
  const part = (key: "users" | "contexts") => `${key}:\n${all.map((one) => one[key]).join("")}`;
  files.set(
    "kc",
    `apiVersion: v1\nkind: Config\nclusters: [{name: c, cluster: {server: "https://127.0.0.1:6443"}}]\n${part("users")}${part("contexts")}`,
  );
  expect(whoami("bob").stdout).toContain("system:serviceaccount:default:bob");
  expect(whoami("bad").stderr).toBe("error: You must be logged in to the server (Unauthorized)\n");
  expect(whoami("bad", "--user=bob").stdout).toContain("system:serviceaccount:default:bob");
  expect(whoami("bad", `--token=${token}`).stdout).toContain("system:serviceaccount:default:bob");
  expect(whoami("file").exit).toBe(1);
  expect(whoami("gone").stderr).toBe("error: open nowhere: no such file or directory\n");
});
