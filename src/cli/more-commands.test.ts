import { expect, it } from "vitest";
import { printScenario } from "../session/file/print-scenario.ts";
import { builtIn } from "../testing/scenarios/built-in-scenarios.ts";
import { runCommand } from "../testing/test-command.ts";

const APPLY = "apply: { apiVersion: v1, kind: ConfigMap, metadata: { name: a }, data: { b:";
const SMALL = `apiVersion: applyground/v1
steps:
  - { actor: alice, ${APPLY} "1" } } }
  - { actor: bob, ${APPLY} "2" } } }
`;
const files = {
  "small.yaml": SMALL,
  "a.yaml": printScenario(builtIn("replicas")),
  "b.yaml": printScenario(builtIn("shared")),
};

it("lists what is true, and keeps what the user chooses", async () => {
  const listed = await runCommand(["minimise", "a.yaml", "--list"], { files });
  expect(listed).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^ {2}1\. {2}Step 3: alice has a conflict with hpa over `\.spec\.replicas`/),
  });
  const made = await runCommand(["minimise", "a.yaml", "--keep", "1"], { files });
  expect(made).toMatchObject({
    exit: 0,
    err: expect.stringMatching(/^3 steps, .* lines became 3 steps, .* lines\./),
  });
  expect(made.out.length).toBeLessThan(files["a.yaml"].length);
  const ran = await runCommand(["run", "-"], { files: { "-": made.out } });
  expect(ran.out).toContain("1 conflict: replicas");
});

it("shows its progress to people only, in one line", async () => {
  const args = ["minimise", "small.yaml", "--keep", "1", "--json", "--plain-names"];
  expect((await runCommand(args, { files })).err).toBe("");
  const { err, out } = await runCommand(args, { files, showsProgress: true });
  const parts = err.split("\r\u001b[K");
  expect(parts.slice(1).every((part) => /^(2 steps.* tried)?$/.test(part))).toBe(true);
  expect([parts[0], parts.at(-1)]).toEqual(["", ""]);
  expect(JSON.parse(out)).toMatchObject({ from: { steps: 2 }, to: { steps: 2 } });
});

it("compares steps and scenarios", async () => {
  expect(await runCommand(["diff", "a.yaml", "--from", "1", "--to", "2"], { files })).toMatchObject({
    exit: 1,
    out: `Deployment web
  .spec.replicas
    - 3
    + 5
    owner alice → owner hpa (scale)

1 object differs.
`,
  });
  expect(await runCommand(["diff", "a.yaml", "a.yaml", "--from", "2"], { files })).toMatchObject({
    exit: 0,
    out: "No difference. 1 object is the same.\n",
  });
  expect(await runCommand(["diff", "a.yaml", "b.yaml"], { files })).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/^Deployment web: only in the first\n\nConfigMap .*: only in the second\n/),
  });
  const json = await runCommand(["diff", "a.yaml", "--from", "0", "--json"], { files });
  expect(JSON.parse(json.out)).toMatchObject({ objects: [{ name: "Deployment web", isIn: "second" }] });
});

const SECRET = `apiVersion: v1
kind: Secret
metadata: { name: db }
stringData: { password: correct-horse }
`;

it("makes a scenario of what a user has, and masks Secrets", async () => {
  const world = { files: { "s.yaml": SECRET } };
  const made = await runCommand(["import", "s.yaml"], world);
  expect(made).toMatchObject({
    exit: 0,
    err: "s.yaml: A manifest of Secret db.\nThe values of Secrets are masked.\n",
  });
  expect(made.out).toMatch(/^apiVersion: applyground\/v1\n/);
  expect(made.out).not.toContain("correct-horse");
  const shown = await runCommand(["import", "s.yaml", "--show-secrets"], world);
  expect(shown.err).toContain("are not masked");
  expect(shown.out).toContain("correct-horse");
  const link = await runCommand(["import", "s.yaml", "--link", "--base", "https://a.example/"], world);
  expect(link.out).toMatch(/^https:\/\/a\.example\/#s=/);
  expect((await runCommand(["fmt", link.out.trim()])).out).toBe(made.out);
  expect(JSON.parse((await runCommand(["import", "s.yaml", "--json"], world)).out)).toMatchObject({
    texts: [{ form: "manifests" }],
    hasSecrets: true,
  });
});

it.each([
  { args: ["minimise", "a.yaml"], says: /^Say with --keep what must stay true: --list shows what is\.\n$/ },
  {
    args: ["minimise", "a.yaml", "--keep", "99"],
    says: /^Only \d+ things are true after this step, so there is no number 99\./,
  },
  { args: ["minimise", "a.yaml", "--keep", "x"], says: /It must be a number that --list shows\./ },
  { args: ["minimise", "a.yaml", "--keep", "1", "--list"], says: /cannot be used with/ },
  {
    args: ["diff", "a.yaml"],
    says: /^Name two scenarios, or with --from the first of two steps, or with --kubernetes/,
  },
  { args: ["diff", "-", "-"], says: /^Only one of the scenarios can come from the standard input\.\n$/ },
  { args: ["diff", "a.yaml", "--from", "9"], says: /there is no step 9\.\n$/ },
  { args: ["import", "none"], says: /^none: The file cannot be read/ },
  { args: ["import", "note"], says: /^note: This text has errors\.\nnote:1:1: / },
])("exits with 2 and a sentence for $args", async ({ args, says }) => {
  const ran = await runCommand(args, { files: { ...files, "-": "", note: "hello" } });
  expect(ran.err).toMatch(says);
  expect(ran).toMatchObject({ exit: 2, out: "" });
});

it("serves the page, and opens it unless the user does not want that", async () => {
  const opened: string[] = [];
  const world = {
    servePage: (port: number) =>
      port === 80 ? { problem: "Another program uses the port 80." } : { url: `http://localhost:${port}/` },
    spawn: (program: string, args: readonly string[]) => {
      opened.push(program, ...args);
      return { exit: 0, stdout: "", stderr: "" };
    },
  };
  expect(await runCommand(["page"], world)).toMatchObject({
    exit: 0,
    out: "The page is at http://localhost:4173/. Ctrl+C stops it.\n",
  });
  expect(opened).toEqual(["xdg-open", "http://localhost:4173/"]);
  expect(await runCommand(["page", "--no-open", "--port", "5000"], world)).toMatchObject({
    exit: 0,
    err: "",
  });
  expect(opened).toHaveLength(2);
  expect(await runCommand(["page", "--port", "80"], world)).toMatchObject({
    exit: 2,
    err: expect.stringContaining("the port 80"),
  });
  expect(await runCommand(["page", "--port", "70000"], world)).toMatchObject({ exit: 2 });
});

it("plays a scenario in another version, and says what is different there", async () => {
  // The older server does not know the field, so it refuses the apply of a client that checks fields.
  const text = `apiVersion: applyground/v1
steps:
  - actor: alice
    apply: { apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { containers: [{ name: a, image: a }], schedulingGroup: { podGroupName: g } } }
`;
  const world = { files: { "a.yaml": text } };
  const [newest, older] = [
    await runCommand(["run", "a.yaml"], world),
    await runCommand(["run", "a.yaml", "--kubernetes", "v1.34"], world),
  ];
  expect(newest.out).not.toBe(older.out);
  expect((await runCommand(["diff", "a.yaml", "--kubernetes", "v1.36"], world)).exit).toBe(0);
  expect((await runCommand(["diff", "a.yaml", "--kubernetes", "v1.34"], world)).exit).toBe(1);
  expect(await runCommand(["run", "a.yaml", "--kubernetes", "v1.9"], world)).toMatchObject({
    exit: 2,
    err: expect.stringContaining("Applyground simulates v1.36, v1.35 and v1.34."),
  });
});

it("prints the options of a command with help", async () => {
  const { exit, out } = await runCommand(["help", "link"]);
  expect({ exit, out }).toEqual({ exit: 0, out: expect.stringMatching(/^Usage: applyground link /) });
});

it("names kubectl for a server with tokens only if it has HTTPS, over which kubectl sends them", async () => {
  const serve = (args: readonly string[]) =>
    runCommand(["serve", ...args], {
      serveCluster: () => ({ url: "http://here", isRestored: false, stopped: Promise.resolve() }),
    });
  expect((await serve([])).out).toContain("  kubectl --server http://here get all");
  const { out } = await serve(["--token", "abc"]);
  expect(out).toContain('  curl --header "Authorization: Bearer TOKEN" http://here/api/v1/namespaces\n');
  expect(out).not.toContain("kubectl --server");
  const tls = ["--tls-cert-file", "a.crt", "--tls-private-key-file", "a.key"];
  expect((await serve(["--token", "abc", ...tls])).out).toContain(
    "  kubectl --server http://here --certificate-authority a.crt --token TOKEN get all",
  );
  expect(await serve(["--tls-cert-file", "a.crt"])).toMatchObject({
    exit: 2,
    err: expect.stringContaining("--tls-cert-file and --tls-private-key-file go together"),
  });
});
