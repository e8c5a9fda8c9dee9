/** The packages of the programs that the oracle needs. */
export const PROGRAMS = ["k8s.io/kubernetes/cmd/kube-apiserver", "k8s.io/kubernetes/cmd/kubectl"];

/**
 * Returns a go.mod that builds the programs of a Kubernetes version. `kubernetesMod` is the go.mod of k8s.io/kubernetes: it replaces the
 * modules in its staging folder, which have versions of their own, `v0.36.3` for Kubernetes `v1.36.3`.
 */
export function goModule(version: string, kubernetesMod: string): string {
  const go = /^go .*$/m.exec(kubernetesMod)?.[0] ?? "go 1.24.0";
  const debug = /^godebug (\([^)]*\)|.*)$/m.exec(kubernetesMod)?.[0];
  const replaced = [...kubernetesMod.matchAll(/^\s*(?:replace )?(\S+) => \.\/staging\/src\/\S+$/gm)];
  const staging = version.replace(/^v1\./, "v0.");
  return [
    "module oracle",
    go,
    ...(debug === undefined ? [] : [debug]),
    `require k8s.io/kubernetes ${version}`,
    `replace (\n${replaced.map(([, name]) => `\t${name} => ${name} ${staging}\n`).join("")})`,
    "",
  ].join("\n\n");
}

/** Returns a Go file that imports the programs, so that `go mod tidy` keeps their modules. */
export function toolsFile(): string {
  const imports = PROGRAMS.map((path) => `\t_ "${path}"\n`).join("");
  return `//go:build tools\n\npackage oracle\n\nimport (\n${imports})\n`;
}

/** Returns the flags of the linker that write the version into the programs. */
export function linkerFlags(version: string): string {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version) ?? [];
  if (minor === undefined) throw new Error(`${version} is no version such as v1.36.3`);
  const at = "k8s.io/component-base/version";
  return `-s -w -X ${at}.gitVersion=${version} -X ${at}.gitMajor=${major} -X ${at}.gitMinor=${minor}`;
}

/**
 * Returns the ports of the programs of a version: each minor version before v1.36 has ports that are 100 higher. `added` is added to all of
 * them.
 */
export function portsOf(
  version: string,
  added = 0,
): Readonly<Record<"etcd" | "peers" | "server" | "proxy", number>> {
  const minor = Number(/^v1\.(\d+)\./.exec(version)?.[1]);
  if (Number.isNaN(minor)) throw new Error(`${version} is no version such as v1.36.3`);
  const shift = (36 - minor) * 100 + added;
  return { etcd: 2379 + shift, peers: 2380 + shift, server: 6443 + shift, proxy: 8001 + shift };
}
