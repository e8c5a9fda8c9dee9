import { expect, it } from "vitest";
import { openLink } from "../file/link/open-link.ts";
import { type CommandWorld, runCommand } from "../testing/test-command.ts";
import { runKubectlPlugin } from "./kubectl-plugin.ts";

/** What kubectl v1.36.3 printed of an API server, shortened. */
const GADGET = `apiVersion: wcli.example.org/v1
kind: Gadget
metadata:
  managedFields:
  - apiVersion: wcli.example.org/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:spec:
        f:size: {}
    manager: carol
    operation: Apply
    time: "2026-11-23T14:23:58Z"
  name: g
  namespace: shop
spec:
  size: 3
`;
const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.wcli.example.org }
spec:
  group: wcli.example.org
  scope: Namespaced
  names: { plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList }
  versions:
  - name: v1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }
`;
const SECRET = `apiVersion: v1
kind: Secret
metadata: { name: db, namespace: shop, uid: 7cca6030-9054-4011-8f4f-2f9460fa89ed }
data: { password: Y29ycmVjdC1ob3JzZQ== }
`;

/** A kubectl that knows these objects. `calls` gets its arguments. */
function kubectl(
  calls: string[] = [],
  mayReadDefinitions = true,
  version = "v1.36.3",
): NonNullable<CommandWorld["spawn"]> {
  const texts: Readonly<Record<string, string>> = {
    "gadget/g": GADGET,
    "secret/db": SECRET,
    none: "apiVersion: v1\nitems: []\nkind: List\n",
    "customresourcedefinitions.apiextensions.k8s.io": "gadgets.wcli.example.org wcli.example.org Gadget\n",
    "customresourcedefinitions.apiextensions.k8s.io/gadgets.wcli.example.org": DEFINITION,
  };
  return (program, args) => {
    calls.push([program, ...args].join(" "));
    const name = args.at(-1) ?? "";
    if (args[0] === "version")
      return { exit: 0, stdout: `{"serverVersion":{"gitVersion":"${version}"}}`, stderr: "" };
    const text = name.startsWith("custom") && !mayReadDefinitions ? undefined : texts[name];
    return text === undefined
      ? { exit: 1, stdout: "", stderr: `Error from server (Forbidden): ${name} is forbidden\n` }
      : { exit: 0, stdout: text, stderr: "" };
  };
}

const plugin = (args: readonly string[], world: CommandWorld) => runCommand(args, world, runKubectlPlugin);

it("reads an object with its managed fields and its definition, and makes a scenario of it", async () => {
  const calls: string[] = [];
  const args = ["gadget/g", "-n", "shop", "--context=a b", "--file", "out.yaml"];
  const { exit, out, files } = await plugin(args, { spawn: kubectl(calls) });
  expect({ exit, out }).toEqual({ exit: 0, out: "" });
  expect(calls).toEqual([
    "kubectl get --namespace=shop --context=a b --output=yaml --show-managed-fields -- gadget/g",
    "kubectl version --namespace=shop --context=a b --output=json",
    expect.stringMatching(
      /^kubectl get --namespace=shop --context=a b --output=jsonpath=.* -- customresourcedefinitions/,
    ),
    "kubectl get --namespace=shop --context=a b --output=yaml -- customresourcedefinitions.apiextensions.k8s.io/gadgets.wcli.example.org",
  ]);
  const ran = await runCommand(["run", "out.yaml", "--show", "owners"], { files });
  expect(ran.out).toMatch(/^Gadget g\n\n.*\n {2}\.spec\.size {2}3 {6}carol, apply\n/);
});

it("prints a link, in which values of Secrets are masked", async () => {
  const made = await plugin(["secret/db", "--base", "https://a.example/"], { spawn: kubectl() });
  expect(made.out).toMatch(/^https:\/\/a\.example\/#s=[\w-]+(&\w+=\w+)*\n$/);
  const { out } = await runCommand(["fmt", made.out.trim()]);
  expect(out).toContain("name: db");
  expect(out).not.toMatch(/correct-horse|Y29ycmVjdC1ob3JzZQ/);
});

it("applies a manifest to the object in its namespace, by a manager", async () => {
  const manifest =
    "apiVersion: wcli.example.org/v1\nkind: Gadget\nmetadata: { name: g }\nspec: { size: 4 }\n";
  const args = ["gadget/g", "-f", "g.yaml", "--field-manager", "dave", "--file", "out.yaml"];
  const { files } = await plugin(args, { spawn: kubectl(), files: { "g.yaml": manifest } });
  const { out } = await runCommand(["run", "out.yaml"], { files });
  expect(out).toMatch(/ {2}2\. {2}dave {3}applies {2}1 conflict: size\n/);
});

it("opens the link in a browser", async () => {
  const opened: string[] = [];
  const spawn: CommandWorld["spawn"] = (program, args) => {
    if (program === "kubectl") return kubectl()(program, args);
    opened.push(program, ...args);
    return { exit: 0, stdout: "", stderr: "" };
  };
  const { exit, out } = await plugin(["secret/db", "--open", "--base", "https://a.example/"], { spawn });
  expect(exit).toBe(0);
  expect(opened).toEqual(["xdg-open", out.trim()]);
});

it("opens nothing if it cannot serve the page", async () => {
  const servePage: CommandWorld["servePage"] = () => ({ problem: "This package has no page." });
  expect(await plugin(["secret/db", "--open"], { spawn: kubectl(), servePage })).toMatchObject({
    exit: 2,
    out: "",
    err: expect.stringContaining("This package has no page.\n"),
  });
});

it("serves the page that it opens, if it knows no other", async () => {
  const opened: string[] = [];
  const spawn: CommandWorld["spawn"] = (program, args) => {
    if (program === "kubectl") return kubectl()(program, args);
    opened.push(...args);
    return { exit: 0, stdout: "", stderr: "" };
  };
  const servePage: CommandWorld["servePage"] = (port) =>
    port === 0 ? { url: "http://localhost:5000/" } : { problem: "Another program uses the port." };
  expect(await plugin(["secret/db", "--open"], { spawn, servePage })).toMatchObject({
    exit: 0,
    err: expect.stringContaining("The page is at http://localhost:5000/. Ctrl+C stops it.\n"),
  });
  expect(opened[0]).toMatch(/^http:\/\/localhost:5000\/#s=/);
});

it.each([
  { version: "v1.36.3", kubernetes: /^title/, says: "" },
  { version: "v1.34.9-gke.1", kubernetes: /^kubernetes: v1\.34$/m, says: "" },
  {
    version: "v1.20.0",
    kubernetes: /^title/,
    says: "The server is v1.20, which Applyground does not simulate.",
  },
])("makes a scenario for the server's version $version", async ({ version, kubernetes, says }) => {
  const { err, files } = await plugin(["secret/db", "--file", "a"], { spawn: kubectl([], true, version) });
  expect(files["a"]?.replace(/^apiVersion.*\n/, "")).toMatch(kubernetes);
  expect(err).toContain(says);
});

it("goes on without a definition that the user may not read", async () => {
  const { exit, err } = await plugin(["gadget/g"], { spawn: kubectl([], false) });
  expect(exit).toBe(0);
  expect(err).toContain("kubectl cannot read the definition of Gadget: Error from server (Forbidden)");
});

it.each([
  { args: [], says: /missing required argument 'objects'/ },
  { args: ["pod/x"], says: /^Error from server \(Forbidden\): pod\/x is forbidden\n$/ },
  { args: ["none"], says: /^There are no such objects\.\n$/ },
  { args: ["gadget/g", "-f", "no.yaml"], says: /^no\.yaml: The file cannot be read/ },
  {
    args: ["gadget/g", "-f", "live.yaml"],
    says: /^live\.yaml: These are objects of a cluster, not a manifest\.\n$/,
  },
  { args: ["gadget/g", "--file", "a", "--open"], says: /cannot be used with/ },
])("exits with 2 and what kubectl says for $args", async ({ args, says }) => {
  const ran = await plugin(args, { spawn: kubectl(), files: { "live.yaml": SECRET } });
  expect(ran.err).toMatch(says);
  expect(ran).toMatchObject({ exit: 2, out: "" });
});

it("says that there is no kubectl", async () => {
  expect(await plugin(["pod/x"], {})).toMatchObject({
    exit: 2,
    err: "kubectl cannot start. Install kubectl, and add its folder to the PATH.\n",
  });
});

/** A Deployment that carol applied with three replicas, and that kubectl scaled to five. */
const SCALED = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  managedFields:
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: { "f:spec": { "f:selector": {}, "f:template": { "f:metadata": { "f:labels": { "f:app": {} } },
      "f:spec": { "f:containers": { "k:{\\"name\\":\\"web\\"}": { ".": {}, "f:name": {}, "f:image": {} } } } } } }
    manager: carol
    operation: Apply
    time: "2026-11-23T14:23:58Z"
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: { "f:spec": { "f:replicas": {} } }
    manager: kubectl
    operation: Update
    subresource: scale
    time: "2026-11-23T14:24:58Z"
spec:
  replicas: 5
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "nginx:1" }] }
`;
const WANTED = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "nginx:1" }] }
`;
const scaled: CommandWorld = {
  spawn: (_program, args) => ({
    exit: 0,
    stdout: args[0] === "version" ? '{"serverVersion":{"gitVersion":"v1.36.3"}}' : SCALED,
    stderr: "",
  }),
  files: { "web.yaml": WANTED },
};

/** Returns what a printed link shows. */
async function viewOf(stdout: string) {
  const opened = await openLink(stdout.trim().replace(/^[^#]*/, ""));
  if ("error" in opened) throw new Error(opened.error);
  return opened.view;
}

it("makes a link that shows the field in conflict with a manifest", async () => {
  const done = await plugin(["deploy/web", "-f", "web.yaml", "--field-manager=carol"], scaled);
  expect(done.err).toContain("The field .spec.replicas conflicts: kubectl owns it.\n");
  expect(await viewOf(done.out)).toEqual({ step: null, field: '["f:spec","f:replicas"]' });
});

it("makes a link that shows the most likely cause of trouble", async () => {
  const edited = SCALED.replace(/ {4}subresource: scale\n/, "").replace(
    "manager: kubectl",
    "manager: kubectl-edit",
  );
  expect(edited).not.toBe(SCALED);
  const spawn = (_program: string, args: readonly string[]) => ({
    exit: args[0] === "version" ? 1 : 0,
    stdout: edited,
    stderr: "",
  });
  const done = await plugin(["deploy/web"], { spawn });
  expect(done.err).toContain(
    "The link shows this cause of trouble: kubectl-edit owns `replicas`: an apply by carol with another value conflicts.",
  );
  expect(await viewOf(done.out)).toMatchObject({
    field: '["f:spec","f:replicas"]',
    finding: expect.any(String),
  });
});

it("makes a link to the object if nothing causes trouble, and says how to try an apply", async () => {
  const done = await plugin(["gadget/g"], { spawn: kubectl() });
  expect(done.err).toContain(
    "Nothing in the managed fields causes trouble. To try an apply, add its manifest: -f",
  );
  expect(await viewOf(done.out)).toMatchObject({ field: null });
});

it("says how to open a link to this computer", async () => {
  expect((await plugin(["gadget/g"], { spawn: kubectl() })).err).toContain("With --open");
  const elsewhere = ["gadget/g", "--base", "https://page.example/"];
  expect((await plugin(elsewhere, { spawn: kubectl() })).err).not.toContain("--open");
});
