import { expect, it } from "vitest";
import { runCommand } from "../testing/test-command.ts";

const APPLY = `    apply: |
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: notes
      data:
        a: `;
/** alice and bob want different values; bob gets a conflict. */
const TWO = `apiVersion: applyground/v1
title: Two
steps:
  - actor: alice
${APPLY}"1"
  - actor: bob
${APPLY}"2"
`;
const ONE = TWO.slice(0, TWO.indexOf("  - actor: bob"));
const files = { "a.yaml": TWO, "one.yaml": ONE };

/** The same scenario, in which step 2 has an `expect`, and with a goal. */
const expecting = (outcome: string, owner: string) => `${TWO}    expect:
      outcome: ${outcome}
goal:
  - object: { apiVersion: v1, kind: ConfigMap, name: notes }
    manager: ${owner}
    owns: .data.a
`;

it("prints a table of the steps", async () => {
  expect(await runCommand(["run", "a.yaml"], { files })).toMatchObject({
    exit: 0,
    err: "",
    out: `Two

  1.  alice  applies  created, owns 1 field
  2.  bob    applies  1 conflict: data.a

2 steps.
`,
  });
});

it.each([
  { outcome: "conflict", owner: "alice", exit: 0, says: "2 steps, 1 of 1 goal reached." },
  { outcome: "changed", owner: "alice", exit: 1, says: "2 steps, 1 not as expected, 1 of 1 goal reached." },
  { outcome: "conflict", owner: "bob", exit: 1, says: "2 steps, 0 of 1 goal reached." },
])("checks $outcome and that $owner owns the field", async ({ outcome, owner, exit, says }) => {
  const world = { files: { "a.yaml": expecting(outcome, owner) } };
  const ran = await runCommand(["run", "a.yaml"], world);
  expect(ran.out.trimEnd().split("\n").at(-1)).toBe(says);
  expect(ran.exit).toBe(exit);
  const json = await runCommand(["run", "a.yaml", "--json"], world);
  expect(json.exit).toBe(exit);
  expect(JSON.parse(json.out)).toMatchObject({ ok: exit === 0, steps: [{}, { outcome: "conflict" }] });
});

it("reads a file in UTF-16, as PowerShell writes it", async () => {
  const world = { files: { "a.yaml": new Uint8Array(Buffer.from(`\ufeff${TWO}`, "utf16le")) } };
  const { out } = await runCommand(["run", "a.yaml"], world);
  expect(out).toBe((await runCommand(["run", "a.yaml"], { files })).out);
});

it("says which difference it found, below its step", async () => {
  const { out } = await runCommand(["run", "-"], { files: { "-": expecting("changed", "bob") } });
  expect(out).toMatch(/2\. {2}bob .*\n {6}not as expected: .*conflict/);
  expect(out).toMatch(/\nmissing {2}.*bob.*\n {9}\S/);
});

it.each([
  { args: ["--show", "object"], says: /^apiVersion: v1\ndata:\n {2}a: "1"\nkind: ConfigMap\n/ },
  { args: ["--step", "1"], says: /^apiVersion: v1\n/ },
  {
    args: ["--show", "owners"],
    says: /^ConfigMap notes\n\n {2}FIELD {4}VALUE {2}OWNERS\n {2}\.data\.a {2}"1" {4}alice, apply\n/,
  },
  { args: ["--show", "requests"], says: /^PATCH \/api\/v1\/.*fieldManager=bob\n[\s\S]*HTTP 409\n/ },
  { args: ["--show", "explain"], says: /\.data\.a\n {2}.*alice owns it.* \[A2\]\n/ },
  { args: ["--show", "object", "--object", "ConfigMap/notes"], says: /^apiVersion: v1\n/ },
])("shows a step with $args", async ({ args, says }) => {
  const { exit, out } = await runCommand(["run", "a.yaml", ...args], { files });
  expect(out).toMatch(says);
  expect(exit).toBe(0);
  const json = await runCommand(["run", "a.yaml", ...args, "--json"], { files });
  expect(JSON.parse(json.out)).toBeInstanceOf(Object);
});

it("plays the solution of a lesson", async () => {
  const lesson = `${ONE}lesson:
  task: Take it.
  given: 1
  goal:
    - object: { apiVersion: v1, kind: ConfigMap, name: notes }
      manager: bob
      owns: .data.a
  solution:
    - actor: bob
      force: true
${APPLY.replaceAll("\n", "\n  ").replace(/^/, "  ")}"2"
`;
  const world = { files: { "a.yaml": lesson } };
  expect(await runCommand(["run", "a.yaml"], world)).toMatchObject({ exit: 1 });
  expect(await runCommand(["run", "a.yaml", "--solution"], world)).toMatchObject({ exit: 0 });
  expect(await runCommand(["validate", "a.yaml"], world)).toMatchObject({ exit: 0 });
  const wrong = { files: { "a.yaml": lesson.replace("force: true", "force: false") } };
  expect(await runCommand(["validate", "a.yaml"], wrong)).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^a\.yaml:16:7: The solution does not reach the goal/),
  });
});

it.each([
  { args: [], says: /Usage: applyground/ },
  { args: ["rum"], says: /unknown command 'rum'\n\(Did you mean run\?\)/ },
  { args: ["run"], says: /missing required argument 'file'/ },
  { args: ["run", "no.yaml"], says: /^no\.yaml: The file cannot be read: there is no such file\.\n$/ },
  { args: ["run", "bytes"], says: /^bytes: This is a binary file, not a text\.\n$/ },
  { args: ["run", "latin"], says: /^latin: The file is not a text in UTF-8\.\n$/ },
  { args: ["run", "large"], says: /^large: The file is too large: it may have 8 MB\.\n$/ },
  {
    args: ["run", "object.yaml"],
    says: /^object\.yaml:1:1: This is not a scenario file\. applyground import makes one/,
  },
  { args: ["run", "wrong.yaml"], says: /^wrong\.yaml:5:\d+: .*aply/ },
  { args: ["run", "a.yaml", "--step", "3"], says: /^The scenario has 2 steps, so there is no step 3\.\n$/ },
  { args: ["run", "a.yaml", "--step", "0"], says: /It must be the number of a step/ },
  { args: ["run", "a.yaml", "--show", "all"], says: /Allowed choices are object, owners, requests, explain/ },
  {
    args: ["run", "a.yaml", "--object", "pod/a"],
    says: /^There is no object pod\/a after .* There is configmap\/notes/,
  },
  { args: ["run", "a.yaml", "--solution"], says: /no lesson/ },
  { args: ["run", "https://a.example/#s=AAAA"], says: /^This link is broken/ },
  { args: ["fmt", "-", "--write"], says: /^--write needs files/ },
  { args: ["fmt", "a.yaml", "--check", "--write"], says: /cannot be used with/ },
  { args: ["link", "a.yaml", "--base", "javascript:1"], says: /must begin with https:/ },
  {
    args: ["figure", "a.yaml", "--panels", "live,timelin"],
    says: /"timelin" is not a panel\. Do you mean "timeline"\?/,
  },
  { args: ["figure", "a.yaml", "--link", "javascript:1"], says: /It must begin with https:/ },
])("exits with 2 and a sentence for $args", async ({ args, says }) => {
  const world = {
    files: {
      ...files,
      bytes: new Uint8Array([1, 0, 2]),
      latin: new Uint8Array([0xe4]),
      large: new Uint8Array(8 * 1024 * 1024 + 1).fill(32),
      "object.yaml": "apiVersion: v1\nkind: ConfigMap\n",
      "wrong.yaml": TWO.replace("apply:", "aply:"),
    },
  };
  const ran = await runCommand(args, world);
  expect(ran.err).toMatch(says);
  expect(ran).toMatchObject({ exit: 2, out: "" });
});

it("validates files", async () => {
  const world = { files: { ...files, "wrong.yaml": TWO.replace("apply:", "aply:") } };
  expect(await runCommand(["validate", "a.yaml"], world)).toMatchObject({ exit: 0, out: "a.yaml: valid\n" });
  expect(await runCommand(["validate", "a.yaml", "wrong.yaml"], world)).toMatchObject({
    exit: 1,
    out: "a.yaml: valid\n2 files, 1 with errors.\n",
  });
  expect(await runCommand(["validate", "wrong.yaml", "none.yaml"], world)).toMatchObject({ exit: 2 });
  const { out } = await runCommand(["validate", "wrong.yaml", "--json"], world);
  expect(JSON.parse(out)).toMatchObject([
    { file: "wrong.yaml", ok: false, problems: [{ line: 5 }, { line: 4 }] },
  ]);
});

it("says which objects of a scenario cannot be created", async () => {
  const text = `${TWO}objects:\n  - "kind: Pod"\n`;
  const world = { files: { "a.yaml": text } };
  expect(await runCommand(["validate", "a.yaml"], world)).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^a\.yaml:1:1: Object 1/),
  });
  expect(await runCommand(["run", "a.yaml"], world)).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/\nnot set up: Object 1/),
  });
});

it("formats files", async () => {
  const long = `# a comment\n${TWO}`;
  const world = { files: { "a.yaml": long, "b.yaml": TWO } };
  expect(await runCommand(["fmt", "a.yaml"], world)).toMatchObject({ exit: 0, out: TWO });
  expect(await runCommand(["fmt", "a.yaml", "b.yaml", "--check"], world)).toMatchObject({
    exit: 1,
    out: "a.yaml: not formatted\n",
    files: world.files,
  });
  expect(await runCommand(["fmt", "a.yaml", "b.yaml", "--write"], world)).toMatchObject({
    exit: 0,
    out: "a.yaml: written\n",
    files: { "a.yaml": TWO, "b.yaml": TWO },
  });
  expect(await runCommand(["fmt", "b.yaml", "--check"], world)).toMatchObject({ exit: 0, out: "" });
});

it("makes a link, and takes it in place of a file", async () => {
  const { out } = await runCommand(["link", "a.yaml", "--base", "https://a.example/p/", "--step", "1"], {
    files,
  });
  expect(out).toMatch(/^https:\/\/a\.example\/p\/#s=[\w-]+&step=1\n$/);
  expect(await runCommand(["fmt", out.trim()])).toMatchObject({ exit: 0, out: TWO });
  const env = { APPLYGROUND_URL: "https://b.example/" };
  expect((await runCommand(["link", "a.yaml"], { files, env })).out).toMatch(/^https:\/\/b\.example\/#s=/);
});

it("makes a figure", async () => {
  expect((await runCommand(["figure", "one.yaml"], { files })).out).toMatch(
    /^<style>\n\.applyground\{.*\n<\/style>\n<figure class="applyground">\n.*alice.*<\/figure>\n$/s,
  );
  expect(
    (await runCommand(["figure", "a.yaml", "--markdown", "--step", "1", "--panels", "live"], { files })).out,
  ).toMatch(/^```text\nTwo\nStep 1 of 2: /);
});

it("has colours only on a terminal, and never the control characters of a scenario", async () => {
  const world = { files: { "a.yaml": TWO.replace("title: Two", 'title: "\\e[31mTwo\\u202e"') } };
  const esc = "\u001b";
  const plain = await runCommand(["run", "a.yaml"], world);
  expect(plain.out).toMatch(/^\\u001b\[31mTwo\\u202e\n/);
  const coloured = await runCommand(["run", "a.yaml"], { ...world, hasColours: true });
  expect(coloured.out).toContain(`${esc}[33m1 conflict: data.a${esc}[39m`);
  expect(coloured.out).not.toContain(`${esc}[31mTwo`);
});
