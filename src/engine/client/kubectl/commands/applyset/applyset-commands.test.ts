import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const configMap = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  labels: {app: web}\n`;
const APPLY = "kubectl apply -n default --prune --applyset=team -f set.yaml";
const KINDS = "applyset.kubernetes.io/contains-group-kinds";

function team() {
  const shell = createTerminal(
    { "set.yaml": `${configMap("a")}---\n${configMap("b")}` },
    { KUBECTL_APPLYSET: "true" },
  );
  shell.run(APPLY);
  const id = shell.run(
    "kubectl get cm a -o jsonpath='{.metadata.labels.applyset\\.kubernetes\\.io/part-of}'",
  );
  return { ...shell, id: id.stdout };
}

it("prints its help", () => {
  expect(createTerminal({}).run("kubectl applyset").stdout).toContain("playground's own");
});

it("prints the members of a set", () => {
  const { run } = team();
  expect(run("kubectl applyset view team -n default -o name").stdout).toBe("configmap/a\nconfigmap/b\n");
  expect(run("kubectl applyset view team -n default").stdout).toBe(
    "NAMESPACE   NAME\ndefault     configmap/a\ndefault     configmap/b\n",
  );
  expect(run("kubectl applyset view team -n default -o yaml").stdout).toMatch(/^apiVersion: v1\nitems:\n- /);
  expect(run("kubectl applyset view none -n default").stderr).toBe(
    'Error from server (NotFound): secrets "none" not found\n',
  );
  expect(run("kubectl applyset view team").stderr).toContain("namespace is required");
});

it("lists sets, also those of other tools", () => {
  const { run } = team();
  run(
    "kubectl create configmap release --from-literal=a=b; kubectl label cm release applyset.kubernetes.io/id=x",
  );
  run("kubectl annotate cm release applyset.kubernetes.io/tooling=helm/v3");
  expect(run("kubectl applyset list").stdout).toBe(
    [
      "NAMESPACE   NAME                TOOLING           KINDS       ADDITIONAL NAMESPACES",
      "default     secret/team         kubectl/v1.36.3   ConfigMap   <none>",
      "default     configmap/release   helm/v3           <none>      <none>",
      "",
    ].join("\n"),
  );
});

it("verifies and fixes the annotations of the parent", () => {
  const { run, id } = team();
  expect(run("kubectl applyset verify team -n default")).toMatchObject({
    exit: 0,
    stdout: "secret/team ok: 2 members\n",
  });
  run(`kubectl create secret generic s; kubectl label secret s applyset.kubernetes.io/part-of=${id}`);
  expect(run("kubectl applyset verify team -n default")).toMatchObject({ exit: 1 });
  expect(run("kubectl applyset verify team -n default --fix").stdout).toContain("secret/team fixed\n");
  expect(
    run(
      `kubectl get secret team -o jsonpath='{.metadata.annotations.applyset\\.kubernetes\\.io/contains-group-kinds}'`,
    ).stdout,
  ).toBe("ConfigMap,Secret");
  expect(run("kubectl applyset verify").exit).toBe(0);
});

it("searches all kinds if the parent names none, and warns", () => {
  const { run } = team();
  run(`kubectl annotate secret team ${KINDS}-`);
  const found = run("kubectl applyset view team -n default -o name");
  expect(found.stdout).toBe("configmap/a\nconfigmap/b\n");
  expect(found.stderr).toContain("kubectl searches all kinds");
  expect(found.requests.length).toBeGreaterThan(30);
  expect(run(APPLY).exit).toBe(1);
  run("kubectl applyset verify team -n default --fix");
  expect(run(APPLY).exit).toBe(0);
});

it("disbands a set; one of another tool only with --yes", () => {
  const { run } = team();
  run("kubectl annotate secret team applyset.kubernetes.io/tooling=helm/v3 --overwrite");
  expect(run("kubectl applyset disband team -n default")).toMatchObject({ exit: 1, stdout: "" });
  const tried = run("kubectl applyset disband team -n default --yes --dry-run=client");
  expect(tried.stdout).toContain("secret/team disbanded (dry run)\n");
  expect(tried.requests.every((request) => request.startsWith("GET"))).toBe(true);
  expect(run("kubectl applyset disband team -n default --yes").stdout).toBe(
    "configmap/a removed from set\nconfigmap/b removed from set\nsecret/team disbanded\n",
  );
  expect(run("kubectl get cm,secret -o name -l applyset.kubernetes.io/part-of").stdout).toBe("");
  expect(run("kubectl get secret team").exit).toBe(1);
  expect(run("kubectl get cm a -o name").stdout).toBe("configmap/a\n");
});

it("makes a set of the objects that a prune by label considers", () => {
  const { run, files } = createTerminal(
    { "set.yaml": `${configMap("a")}---\n${configMap("b")}` },
    { KUBECTL_APPLYSET: "true" },
  );
  run(
    "kubectl apply -f set.yaml; kubectl create configmap made --from-literal=a=b; kubectl label cm made app=web",
  );
  const made = run(
    "kubectl applyset generate team -n default -l app=web --prune-allowlist=core/v1/ConfigMap",
  );
  expect(made).toMatchObject({ exit: 0, stdout: "configmap/a added to set\nconfigmap/b added to set\n" });
  files.set("set.yaml", configMap("a"));
  expect(run(APPLY).stdout).toBe("configmap/a configured\nconfigmap/b pruned\n");
  expect(run("kubectl get cm made -o name").stdout).toBe("configmap/made\n");
  expect(run("kubectl applyset generate team -n default").stderr).toBe(
    'error: required flag(s) "selector" not set\n',
  );
});
