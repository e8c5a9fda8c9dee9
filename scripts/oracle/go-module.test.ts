import { describe, expect, it } from "vitest";
import { goModule, linkerFlags, portsOf, toolsFile } from "./go-module.ts";

const KUBERNETES = `module k8s.io/kubernetes

go 1.26.0

godebug default=go1.26

require (
	k8s.io/api v0.0.0
)

replace (
	k8s.io/api => ./staging/src/k8s.io/api
	k8s.io/kubectl => ./staging/src/k8s.io/kubectl
)
`;

describe("the module of the oracle", () => {
  it("needs the version, with the staging modules of the same release", () => {
    const text = goModule("v1.36.3", KUBERNETES);
    expect(text).toContain("\ngo 1.26.0\n");
    expect(text).toContain("\ngodebug default=go1.26\n");
    expect(text).toContain("require k8s.io/kubernetes v1.36.3\n");
    expect(text).toContain(
      "\tk8s.io/api => k8s.io/api v0.36.3\n\tk8s.io/kubectl => k8s.io/kubectl v0.36.3\n",
    );
    expect(text).not.toContain("staging");
  });

  it("has no debug settings if Kubernetes has none", () => {
    expect(goModule("v1.20.1", KUBERNETES.replace(/godebug.*\n/, ""))).not.toContain("godebug");
  });

  it("keeps the modules of both programs", () => {
    expect(toolsFile()).toContain('_ "k8s.io/kubernetes/cmd/kube-apiserver"');
    expect(toolsFile()).toContain('_ "k8s.io/kubernetes/cmd/kubectl"');
  });

  it("writes the version into the programs, and refuses a text that is none", () => {
    expect(linkerFlags("v1.34.2")).toContain("gitVersion=v1.34.2");
    expect(linkerFlags("v1.34.2")).toMatch(/gitMajor=1 .*gitMinor=34$/);
    expect(() => linkerFlags("1.34")).toThrow("1.34 is no version such as v1.36.3");
  });

  it("gives each minor version ports of its own", () => {
    expect(portsOf("v1.36.3")).toEqual({ etcd: 2379, peers: 2380, server: 6443, proxy: 8001 });
    expect(portsOf("v1.34.4")).toEqual({ etcd: 2579, peers: 2580, server: 6643, proxy: 8201 });
    expect(portsOf("v1.34.4", 1000)).toEqual({ etcd: 3579, peers: 3580, server: 7643, proxy: 9201 });
    expect(() => portsOf("newest")).toThrow("newest is no version such as v1.36.3");
  });
});
