import { describe, expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

/** Returns a function that runs lines in a shell, and keeps its files. */
function shell(
  files: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
) {
  const terminal = createTerminal(files, variables);
  return (line: string): string => {
    const { stdout, stderr, files: changed } = terminal.run(line);
    for (const [name, text] of changed ?? []) terminal.files.set(name, text);
    return stdout + stderr;
  };
}

describe("kubectl config", () => {
  it("changes the namespace that later commands use", () => {
    const run = shell();
    expect(run("kubectl create ns web; kubectl config set-context --current --namespace=web")).toBe(
      'namespace/web created\nContext "playground" modified.\n',
    );
    expect(run("kubectl create cm a; kubectl get cm -n web -o name; kubectl get cm -n default -o name")).toBe(
      "configmap/a created\nconfigmap/a\n",
    );
    expect(run("kubectl config view --minify -o jsonpath='{..namespace}'")).toBe("web");
  });

  it("creates, lists, renames and deletes contexts", () => {
    const run = shell();
    run("kubectl config set-context dev --cluster=playground --user=jane --namespace=dev");
    expect(run("kubectl config use-context dev; kubectl config get-contexts")).toBe(
      'Switched to context "dev".\nCURRENT   NAME         CLUSTER      AUTHINFO   NAMESPACE\n*         dev          playground   jane       dev\n          playground   playground              \n',
    );
    expect(run("kubectl config rename-context dev test; kubectl config current-context")).toBe(
      'Context "dev" renamed to "test".\ntest\n',
    );
    expect(run("kubectl config delete-context test; kubectl get cm")).toBe(
      'deleted context test from .kube/config\nwarning: this removed your active context, use "kubectl config use-context" to select a different one\nError in configuration: context was not found for specified context: test\n',
    );
  });

  it("masks tokens and certificates unless --raw is given", () => {
    const run = shell({ "ca.crt": "CA" });
    run("kubectl config set-credentials jane --token=abc");
    run(
      "kubectl config set-cluster dev --server=https://1.2.3.4 --certificate-authority=ca.crt --embed-certs",
    );
    expect(run("kubectl config view | grep -E 'token|data'")).toBe(
      "    certificate-authority-data: DATA+OMITTED\n    token: REDACTED\n",
    );
    expect(run("kubectl config view --raw | grep -E 'token|data'")).toBe(
      "    certificate-authority-data: Q0E=\n    token: abc\n",
    );
  });

  it("keeps the programs of a user", () => {
    const run = shell();
    const user = (flags: string): string =>
      run(
        `kubectl config set-credentials a ${flags} > /dev/null; kubectl config view -o jsonpath='{.users[0].user}'`,
      );
    expect(user("--exec-arg=x")).toBe("{}");
    expect(user("--exec-command=login --exec-arg=a,b --exec-env=K=1 --exec-env=L=2")).toBe(
      '{"exec":{"args":["a","b"],"command":"login","env":[{"name":"K","value":"1"},{"name":"L","value":"2"}],"provideClusterInfo":false}}',
    );
    expect(user("--exec-command=other --exec-env=K- --exec-interactive-mode=Never")).toBe(
      '{"exec":{"args":null,"command":"other","env":[{"name":"L","value":"2"}],"interactiveMode":"Never","provideClusterInfo":false}}',
    );
    expect(run("kubectl config set-credentials a --exec-env=K > /dev/null")).toBe(
      "error: invalid exec-env format: K\n",
    );
    expect(
      run(
        "kubectl config set-credentials b --auth-provider=x --auth-provider-arg=k=v,l=w; kubectl config set-credentials b --auth-provider-arg=k-; kubectl config view -o jsonpath='{.users[1].user}'",
      ),
    ).toBe('User "b" set.\nUser "b" set.\n{"auth-provider":{"config":{"l":"w"},"name":"x"}}');
  });

  it("asks no server but the one of the scenario", () => {
    const run = shell();
    run(
      "kubectl config set-cluster dev --server=https://1.2.3.4; kubectl config set-context dev --cluster=dev",
    );
    expect(run("kubectl get cm --context=dev")).toBe(
      "Unable to connect to the server: https://1.2.3.4 is no server of this scenario, only https://127.0.0.1:6443 is\n",
    );
  });

  it.each([
    ["set foo.bar x", "error: unable to parse foo.bar after [] at api.Config\n"],
    ["set contexts.playground.namespace web", 'Property "contexts.playground.namespace" set.\n'],
    [
      "set clusters.a.certificate-authority-data x",
      "error: error decoding input value: illegal base64 data at input byte 0\n",
    ],
    ["set clusters.a.insecure-skip-tls-verify x", 'error: strconv.ParseBool: parsing "x": invalid syntax\n'],
    ["unset contexts.nope.namespace", "error: current map key `nope` is invalid\n"],
    ["set-context", "error: you must specify a non-empty context name or --current\n"],
    [
      "set-credentials a --token=b --username=c",
      "error: you cannot specify more than one authentication method at the same time: --token, --username/--password\n",
    ],
    ["delete-cluster nope", "error: cannot delete cluster nope, not in .kube/config\n"],
    ["view --merge=false", "error: if merge==false a precise file must be specified\n"],
  ])("answers kubectl config %s", (line, output) => {
    expect(shell()(`kubectl config ${line}`)).toBe(output);
  });

  it("keeps the entries of several files apart", () => {
    const one =
      "apiVersion: v1\nkind: Config\ncurrent-context: a\ncontexts: [{name: a, context: {cluster: c}}]\n";
    const two = "apiVersion: v1\nkind: Config\ncontexts: [{name: b, context: {cluster: c}}]\n";
    const run = shell({ one, two }, { KUBECONFIG: "one:two" });
    expect(run("kubectl config get-contexts -o name")).toBe("a\nb\n");
    run("kubectl config set-context b --namespace=x; kubectl config set-context c --namespace=y");
    expect(run("grep -c namespace one; grep -c namespace two")).toBe("1\n1\n");
  });

  it("names a kubeconfig that is no YAML", () => {
    expect(shell({ bad: "a: [" })("kubectl get cm --kubeconfig=bad")).toContain(
      'error loading config file "bad"',
    );
  });
});
