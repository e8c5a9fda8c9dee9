import { expect, it } from "vitest";
import { createTerminal } from "../../../testing/test-terminal.ts";

const FILES = {
  "a.yaml": "kind: A\nname: x1\n",
  "dir/one.yaml": "kind: One\n",
  "dir/sub/two.txt": "b: 2\n",
};

it.each([
  ["cd dir && ls && cat one.yaml ../a.yaml | wc -l", "one.yaml\nsub\n3\n"],
  ["(cd dir/sub; pwd; ls); ls; cd dir; cd - ; pwd", "/work/dir/sub\ntwo.txt\na.yaml\ndir\n/work\n/work\n"],
  ["mkdir -p x/y && cd x/y && echo hi > f && cd ../.. && cat x/y/f && ls x", "hi\ny\n"],
  ["x=$(cd dir && ls | head -1); echo $x; ls -d */", "one.yaml\ndir/\n"],
  ["cat $PWD/a.yaml | head -1; cd dir; cat $PWD/one.yaml; echo $OLDPWD", "kind: A\nkind: One\n/work\n"],
  ["mkdir e; [ -d e ] && rmdir e; [ -d e ] || echo gone", "gone\n"],
  ["ls -R dir", "dir:\none.yaml\nsub\n\ndir/sub:\ntwo.txt\n"],
  ["find . -name '*.yaml' -not -path './dir/*' -o -name 'two*'", "./a.yaml\n./dir/sub/two.txt\n"],
  ["find dir -type f -exec head -1 {} \\;", "kind: One\nb: 2\n"],
  ["find . -maxdepth 1 -type f -print0 | xargs -0 -n1 basename", "a.yaml\n"],
  ["grep -rh kind . ; grep -rl --include='*.yaml' kind dir", "kind: A\nkind: One\ndir/one.yaml\n"],
  ["grep '^\\s*kind\\b' a.yaml; echo b | grep -i B", "kind: A\nb\n"],
  ["printf 'a\\nb\\n' | xargs -L1 echo x; echo a,b | xargs -d, -n1 echo | head -2", "x a\nx b\na\nb\n"],
  ["seq 4 | paste - -; printf abc | rev; printf abcd | head -c 2; seq 3 | tail -c 2", "1\t2\n3\t4\ncbaab3\n"],
  [
    `l=(a b c); for i in "\${!l[@]}"; do echo $i\${l[$i]}; done; r=l; echo \${!r} \${l[1]}`,
    "0a\n1b\n2c\na b\n",
  ],
  [`declare -a n=(1 2); n+=(3); echo $((n[0] + n[2])) \${#n[@]}; unset 'n[0]'; echo \${n[@]}`, "4 3\n2 3\n"],
  ["printf '1.10\\n1.9\\n' | sort -V; echo a:b:c | cut -d: -f1,3 --output-delimiter=-", "1.9\n1.10\na-c\n"],
  ["echo 'one two three' | fold -s -w 8; printf 'x\\n\\n' | nl -w2 -s'. '", "one two \nthree\n 1. x\n    \n"],
  [
    "cat -n a.yaml | head -1; cp a.yaml dir/one.yaml dir/sub; ls dir/sub",
    "     1\tkind: A\na.yaml\none.yaml\ntwo.txt\n",
  ],
  ["printf x | sha256sum | cut -c1-8; cmp a.yaml a.yaml && echo same", "2d711642\nsame\n"],
  ["echo 'echo $((1 + 1))' | sh; bash -n a.yaml && echo parsed", "2\nparsed\n"],
  [
    'echo $HOME; env | grep -c ^HOME=; awk \'BEGIN {a = "x"; b = a (a ? "," : "") a; print b}\'',
    "/root\n1\nx,x\n",
  ],
  [
    `echo ~ ~/x ~+ a~ "~" x:~ a=b:~/c \${C:-~/d}; A=~/x:~/y; echo $A $((~0))`,
    "/root /root/x /work a~ ~ x:~ a=b:/root/c /root/d\n/root/x:/root/y -1\n",
  ],
  ["echo x > ~/new; cat new /root/new; cd dir; cd ~ && pwd", "x\nx\n/work\n"],
  ["t=$(mktemp); echo in > $t; cat $t; v=(1 12); i=1; echo $((v[i] + 1))", "in\n13\n"],
])("%s", (line, want) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ stdout: want, stderr: "" });
});

it("says where a here-document without an end begins", () => {
  const run = (line: string) => createTerminal({ "a.sh": "cat <<X\n1\n" }).run(line);
  const warning = "warning: here-document at line 2 delimited by end-of-file (wanted `EOF')";
  expect(run("echo a\ncat <<EOF | tr b c\nb\n EOF")).toMatchObject({
    stdout: "a\nc\n EOF\n",
    stderr: `bash: ${warning}\n`,
  });
  expect(run("cat <<EOF\nb\nEOF").stderr).toBe("");
  expect(run("bash a.sh; sh a.sh")).toMatchObject({
    stdout: "1\n1\n",
    stderr: "a.sh: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `X')\n",
  });
});

it("builds a kustomization of a folder that is empty, or in the folder of this one", () => {
  const base = { "dir/base/kustomization.yaml": "configMapGenerator: [{name: a}]\n", "dir/sub/x": "" };
  const run = (line: string) => createTerminal(base).run(line);
  const unfound =
    "unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory";
  expect(run("mkdir e; kubectl kustomize e").stderr).toContain(unfound);
  expect(run("cd dir/sub; kubectl kustomize ../../dir/base | grep kind").stdout).toBe("kind: ConfigMap\n");
  expect(run("cd dir; cat ../none").stderr).toBe("cat: ../none: No such file or directory\n");
});

it("prints the calls of xargs as a shell takes them", () => {
  const { stderr } = createTerminal({}).run(
    "xargs -0 -t true a=b 'a b' \"it's\" {} 'a{' 'a#' '#' a:b '' < /dev/null",
  );
  expect(stderr).toBe("true 'a=b' 'a b' \"it's\" {} a{ a# '#' a:b ''\n");
});

it("takes rules for completions, and says what builds kustomizations here", () => {
  const run = (line: string) => createTerminal({}).run(line);
  expect(run("complete -F __start_kubectl k; echo $?")).toMatchObject({ stdout: "0\n", stderr: "" });
  expect(run("kustomize build .").stderr).toBe(
    "bash: kustomize: command not found (build with kubectl kustomize)\n",
  );
});

it("traces what runs after set -x", () => {
  const { stderr } = createTerminal(FILES).run(
    "set -x; x='a b'; for i in 1; do echo $x$i \"$(echo in)\"; done",
  );
  expect(stderr).toBe("+ x='a b'\n+ for i in 1\n++ echo in\n+ echo a b1 in\n");
});

it("keeps the names of all files after a change of the folder", () => {
  const { files } = createTerminal(FILES).run("cd dir/sub; echo new > three; rm ../one.yaml");
  expect([...(files ?? new Map()).keys()].sort()).toEqual(["a.yaml", "dir/sub/three", "dir/sub/two.txt"]);
  expect(createTerminal(FILES).run("cd dir; ls").files).toBeUndefined();
});

it.each([
  ["cd nope", 1, "bash: cd: nope: No such file or directory\n"],
  ["cd a.yaml", 1, "bash: cd: a.yaml: Not a directory\n"],
  [
    "mkdir dir; mkdir q/r",
    1,
    "mkdir: cannot create directory ‘dir’: File exists\nmkdir: cannot create directory ‘q/r’: No such file or directory\n",
  ],
  ["grep kind nope dir", 2, "grep: nope: No such file or directory\ngrep: dir: Is a directory\n"],
  ["cat nope dir", 1, "cat: nope: No such file or directory\ncat: dir: Is a directory\n"],
  ["ls -la nope", 2, "ls: cannot access 'nope': No such file or directory\n"],
])("%s fails", (line, exit, stderr) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ exit, stderr });
});
