import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const COPY = 'A copy of your changes has been stored to "/tmp/kubectl-edit-0.yaml"\n';
const REFUSED = `error: configmaps "a" is invalid\n${COPY}error: Edit cancelled, no valid changes were saved.\n`;

const files = {
  "three.sh": 'sed -i \'s/x: "1"/x: "3"/\' $1\necho edited',
  "fails.sh": "echo cannot >&2; exit 3",
  "note.sh": 'echo "# a note" >> $1',
};

it.each([
  ["sh three.sh", "edited\nconfigmap/a edited\n", ""],
  ["sh note.sh", "", "Edit cancelled, no changes made.\n"],
  ["sh fails.sh", "", 'cannot\nerror: there was a problem with the editor "sh fails.sh"\n'],
  ["nano -w", "", 'error: unable to launch the editor "nano -w"\n'],
  [": -w", "", 'error: unable to launch the editor ": -w"\n'],
  ["truncate -s 0", "", REFUSED],
  ["sed -i s/^data/datta/", "", REFUSED],
  ['sed -i "s/x: .*/x: \\"9\\"/"', "configmap/a edited\n", ""],
  [
    "sed -i s/namespace:.*/namespace:_other/",
    "",
    `${COPY}error: the namespace from the provided object "_other" does not match the namespace "default". You must pass '--namespace=_other' to perform this operation.\n`,
  ],
  ["sed -i s/name:.a/name:_b/", "", `${COPY}error: At least one of apiVersion, kind and name was changed\n`],
])("edits an object with %s", (editor, stdout, stderr) => {
  const { run } = createTerminal(files);
  run("kubectl create cm a --from-literal=x=1");
  const line = `EDITOR='${editor.replaceAll(":_", ":\\ ")}' kubectl edit cm a`;
  const wanted = { stdout, stderr: stderr.replaceAll("_", "") };
  expect(run(line)).toMatchObject(wanted);
});

it("edits several objects in one list, and says which ones stay", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a --from-literal=x=1; kubectl create cm b --from-literal=x=2");
  const done = run("EDITOR='sed -i s/x:.*1.*/x:\\ z/' kubectl edit cm a b");
  expect(done.stdout).toBe("configmap/a edited\nconfigmap/b skipped\n");
});

it("shows JSON with -o json", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a --from-literal=x=1");
  expect(run("EDITOR='cat' kubectl edit cm a -o json").stdout).toMatch(/^\{\n {4}"apiVersion": "v1",\n/);
});

it("creates of a file only what changed in the editor", () => {
  const text = ["a", "b"]
    .map((name) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`)
    .join("---\n");
  const { run } = createTerminal({ "maps.yaml": text });
  expect(run("EDITOR='sed -i s/b/c/' kubectl create -f maps.yaml --edit")).toMatchObject({
    exit: 0,
    stdout: "configmap/c created\n",
    stderr: "Edit cancelled, no changes made.\n",
  });
});

it.each(["name", "jsonpath={.kind}", "wide"])("opens no editor with -o %s", (format) => {
  const { run } = createTerminal({});
  run("kubectl create cm a --from-literal=x=1");
  expect(run(`EDITOR='sed -i s/x:.*/x:\\ z/' kubectl edit cm a -o ${format}`)).toMatchObject({
    exit: 1,
    stdout: "",
    stderr: `error: unable to match a printer suitable for the output format "${format}", allowed formats are: json,kyaml,yaml\n`,
  });
});

it("shows KYAML with -o kyaml, and a header", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a --from-literal=x=1");
  expect(run("EDITOR='cat' kubectl edit cm a -o kyaml").stdout).toMatch(
    /\n#\n---\n\{\n {2}apiVersion: "v1",\n/,
  );
});

it("prints each edited object with a printer of its own", () => {
  const { run } = createTerminal({});
  run("kubectl create cm a --from-literal=x=1; kubectl create cm b --from-literal=x=1");
  expect(run("EDITOR='sed -i s/x:.*/x:\\ z/' kubectl edit cm a b -o yaml").stdout).not.toContain("---\n");
});

it("checks -o of create --edit before that of the editor, and before it reads files", () => {
  const { run } = createTerminal({
    "a.json": '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}',
  });
  expect(run("EDITOR=cat kubectl create --edit -f a.json -o name")).toMatchObject({
    exit: 1,
    stdout: "",
    stderr:
      'error: unable to match a printer suitable for the output format "name", allowed formats are: json,kyaml,yaml\n',
  });
  for (const options of ["--edit -f a.json", "-f none.json", ""]) {
    expect(run(`EDITOR=cat kubectl create ${options} -o wide`).stderr).toMatch(
      /^error: unable to match a printer suitable for the output format "wide", allowed formats are: go-template,/,
    );
  }
});

it("refuses an edit that takes the key of an item away", () => {
  const { run } = createTerminal({});
  run("kubectl create svc clusterip a --tcp=80 --tcp=443");
  expect(run("EDITOR='sed -i s/port:/prot:/' kubectl edit svc a").stderr).toBe(
    `${COPY}error: map: map[name:443 prot:443 protocol:TCP targetPort:443] does not contain declared merge key: port\n`,
  );
});
