import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { BESIDE } from "./cluster-server.ts";

/** The page on the real `kubectl proxy`, and a namespace of a real cluster with the Gadget `drill`. */
export type RealCluster = {
  /** The address of the page. */
  readonly page: string;
  readonly namespace: string;
  /** Returns the names of the cluster's namespaces. */
  readonly namespaces: () => readonly string[];
  /** Applies an object in the namespace. */
  readonly apply: (manager: string, object: object) => void;
  readonly close: () => Promise<void>;
};

export const NO_REAL_CLUSTER =
  "SKIPPED: no kubectl and kube-apiserver to test with. Start them with npm run oracle -- up.";

const SERVER = "https://127.0.0.1:6443";
const ACCESS = [`--server=${SERVER}`, "--insecure-skip-tls-verify", "--token=oracle-admin"];
const dist = resolve(import.meta.dirname, "../..", process.env.E2E_DIST ?? "dist");

/** Starts `kubectl proxy` with the page beside the server of `npm run oracle`. Null if one of them is missing. */
export async function startRealCluster(): Promise<RealCluster | null> {
  const program = kubectlProgram();
  const name = `beside-${process.pid}-${Date.now().toString(36)}`; // an old kind of the same name may still be going
  const kubectl: Kubectl = (args: readonly string[], input = "") =>
    execFileSync(program ?? "kubectl", [...ACCESS, ...args], { input, encoding: "utf8", stdio: "pipe" });
  if (program === null || !isReady(kubectl)) {
    process.stderr.write(`${NO_REAL_CLUSTER}\n`);
    return null;
  }
  kubectl(["create", "namespace", name]);
  kubectl(["create", "-f", "-"], definition(name));
  kubectl(["wait", "--for=condition=Established", `crd/gadgets.${name}.example`]);
  await untilServed(kubectl, name);
  kubectl(["apply", "--server-side", "--field-manager=factory", "-f", "-"], gadget(name));
  const proxy = spawn(program, [...ACCESS, "proxy", "--port=0", `--www=${dist}`, `--www-prefix=/${BESIDE}`]);
  const port = await portOf(proxy);
  return {
    page: `http://127.0.0.1:${port}/${BESIDE}`,
    namespace: name,
    namespaces: () => kubectl(["get", "namespaces", "--output=name"]).split("\n"),
    apply: (manager, object) =>
      void kubectl(
        ["apply", "--server-side", `--field-manager=${manager}`, `--namespace=${name}`, "-f", "-"],
        JSON.stringify(object),
      ),
    close: async () => {
      proxy.kill();
      kubectl(["delete", "crd", `gadgets.${name}.example`, "--wait=false"]);
      kubectl(["delete", "namespace", name, "--wait=false"]);
      kubectl(["replace", "--raw", `/api/v1/namespaces/${name}/finalize`, "-f", "-"], finalized(name));
    },
  };
}

/** Runs kubectl with a text as its input. Returns what it prints. */
type Kubectl = (args: readonly string[], input?: string) => string;

function kubectlProgram(): string | null {
  const home = process.env.APPLY_ORACLE_HOME ?? join(homedir(), ".cache/apply-oracle");
  return [join(home, "v1.36.3/kubectl"), join(home, "kubectl")].find(existsSync) ?? null;
}

function isReady(kubectl: Kubectl): boolean {
  try {
    return kubectl(["get", "--raw", "/readyz", "--request-timeout=5s"]) === "ok";
  } catch {
    return false;
  }
}

/** A CustomResourceDefinition of a group of its own, so that several tests can run. */
function definition(name: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.${name}.example }
spec:
  group: ${name}.example
  names: { kind: Gadget, plural: gadgets, singular: gadget }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, properties: { size: { type: integer }, colour: { type: string } } } }
`;
}

function gadget(name: string): string {
  const metadata = { name: "drill", namespace: name };
  return JSON.stringify({ apiVersion: `${name}.example/v1`, kind: "Gadget", metadata, spec: { size: 3 } });
}

/** A namespace without finalizers: there is no controller that would end it. */
function finalized(name: string): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name },
    spec: { finalizers: [] },
  });
}

/** Waits until the server serves the kind, which it does a moment after the definition is established. */
async function untilServed(kubectl: Kubectl, name: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      kubectl(["get", "--raw", `/apis/${name}.example/v1/gadgets`]);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error("the server does not serve the kind");
}

/** Returns the port that `kubectl proxy` prints. Throws if it ends before. */
function portOf(proxy: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    proxy.once("exit", () => fail(new Error("kubectl proxy ended")));
    proxy.stdout?.on("data", (text: Buffer) => {
      const [, port] = /:(\d+)\s*$/.exec(String(text).trim()) ?? [];
      if (port !== undefined) done(Number(port));
    });
  });
}
