import { describe, expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

describe("kubectl debug", () => {
  const start = () => {
    const { run } = createTerminal({});
    run("kubectl run web --image=web --labels=app=web");
    return (line: string) => {
      const { stdout, stderr } = run(line);
      return stdout + stderr;
    };
  };
  const containers = "kubectl get pod web -o jsonpath='{.spec.ephemeralContainers[*].name}'";

  it("adds containers to a pod, and names them", () => {
    const run = start();
    expect(run("kubectl debug web --image=busybox")).toMatch(
      /^Defaulting debug container name to debugger-\w{5}\.\n$/,
    );
    expect(run("kubectl debug web --image=busybox -c probe -q")).toBe("");
    expect(run(containers)).toMatch(/^debugger-\w{5} probe$/);
  });

  it.each([
    ["general", '{"capabilities":{"add":["SYS_PTRACE"]}}'],
    ["baseline", ""],
    ["netadmin", '{"capabilities":{"add":["NET_ADMIN","NET_RAW"]}}'],
    ["sysadmin", '{"privileged":true}'],
    [
      "restricted",
      '{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]},"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}}',
    ],
  ])("gives a container the profile %s", (profile, context) => {
    const run = start();
    run(`kubectl debug web --image=busybox -c probe --profile=${profile}`);
    expect(run("kubectl get pod web -o jsonpath='{.spec.ephemeralContainers[0].securityContext}'")).toBe(
      context,
    );
  });

  it("copies a pod with other images, and without labels", () => {
    const run = start();
    expect(run("kubectl debug web --copy-to=two --set-image=*=web:2")).toBe("");
    expect(run("kubectl debug web --copy-to=three --image=busybox -c probe --replace -- sh")).toBe("");
    expect(
      run(
        "kubectl get pods --no-headers -o custom-columns=N:metadata.name,I:spec.containers[*].image,L:metadata.labels",
      ),
    ).toBe("three   web,busybox   <none>\ntwo     web:2         map[app:web]\n");
  });

  it("merges a custom profile into the container", () => {
    const { run } = createTerminal({
      "custom.yaml": "env: [{name: A, value: x}]\nsecurityContext: {runAsUser: 0}\ncommand: []\n",
      "image.yaml": "image: other\n",
    });
    run("kubectl run web --image=web");
    const debug = (flags: string) => run(`kubectl debug web --image=busybox -q -c probe ${flags}`);
    expect(debug("--custom=nope").stderr).toBe(
      "error: must pass a container spec json file for custom profile: open nope: no such file or directory\n",
    );
    expect(debug("--custom=image.yaml").stderr).toBe(
      "error: name, command, image, lifecycle and volume devices are not modifiable via custom profile\n",
    );
    expect(debug("--custom=custom.yaml --env=A=1,B=2")).toMatchObject({ exit: 0, stderr: "" });
    const shown = run(
      "kubectl get pod web -o jsonpath='{.spec.ephemeralContainers[0].env}{.spec.ephemeralContainers[0].securityContext}'",
    );
    expect(shown.stdout).toBe(
      '[{"name":"A","value":"x"},{"name":"B","value":"2"}]{"capabilities":{"add":["SYS_PTRACE"]},"runAsUser":0}',
    );
  });

  it("starts a pod on a node", () => {
    const run = start();
    run('echo \'{"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"}}\' | kubectl create -f -');
    expect(run("kubectl debug node/n1 --image=busybox")).toMatch(
      /^Creating debugging pod node-debugger-n1-\w{5} with container debugger on node n1\.\n$/,
    );
    expect(
      run(
        "kubectl get pod -l app.kubernetes.io/managed-by=kubectl-debug -o jsonpath='{.items[0].spec.nodeName} {.items[0].spec.hostPID}'",
      ),
    ).toBe("n1 true");
  });

  it.each([
    ["web", "error: you must specify --image when not using --copy-to.\n"],
    ["web --image=b --replace", "error: --replace may only be used with --copy-to.\n"],
    ["web --image=b -t", "error: -i/--stdin is required for containers with -t/--tty=true\n"],
    ["web --image=B", 'error: invalid image name "B": invalid reference format\n'],
    ["web --image=b --profile=x", "error: unknown profile: x\n"],
    [
      "web --image=b --target=web --copy-to=c",
      "error: --target is incompatible with --copy-to. Use --share-processes instead.\n",
    ],
    ["nope --image=b", 'Error from server (NotFound): pods "nope" not found\n'],
    ["deploy/nope --image=b", 'Error from server (NotFound): deployments.apps "nope" not found\n'],
    ["web -it --image=b -c probe", "error: timed out waiting for the condition\n"],
  ])("answers kubectl debug %s", (line, output) => {
    expect(start()(`kubectl debug ${line}`)).toBe(output);
  });
});
