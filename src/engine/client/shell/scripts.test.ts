// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines have variables of the shell
import { expect, it } from "vitest";
import { createTerminal } from "../../../testing/test-terminal.ts";

const files = {
  "a.sh": "#!/bin/bash\necho one\nnosuch\nf() {\n  cd nowhere\n}\nf\n",
  "wrong.sh": "echo one\nfi\n",
  "plain.sh": "echo plain\n",
  "sum.sh": "f() {\n  local n=$((1 / 0))\n  echo unreached\n}\nf\necho after\n",
  "dash.sh": "#!/bin/sh\nnosuch\n",
};
const run = (line: string) => createTerminal(files).run(line);

// bash 5.2 printed the same.
it.each([
  [
    "bash a.sh",
    "one\n",
    "a.sh: line 3: nosuch: command not found\na.sh: line 5: cd: nowhere: No such file or directory\n",
  ],
  [
    "./a.sh | tail -1",
    "one\n",
    "./a.sh: line 3: nosuch: command not found\n./a.sh: line 5: cd: nowhere: No such file or directory\n",
  ],
  [
    "bash wrong.sh",
    "one\n",
    "wrong.sh: line 2: syntax error near unexpected token `fi'\nwrong.sh: line 2: `fi'\n",
  ],
  ["./plain.sh; echo $?", "126\n", "bash: ./plain.sh: Permission denied\n"],
  ["chmod +x plain.sh; ./plain.sh", "plain\n", ""],
  ["bash sum.sh", "after\n", 'sum.sh: line 2: 1 / 0: division by 0 (error token is "0")\n'],
  ["./dash.sh; echo $?", "127\n", "./dash.sh: 2: nosuch: not found\n"],
  ["trap 'echo failed: $BASH_COMMAND' ERR; false; echo $?", "failed: false\n1\n", ""],
  ["f() { trap 'echo bye' EXIT; exit 3; }; (f); echo $?", "bye\n3\n", ""],
  ["(trap 'echo failed' ERR; false; exit 3); echo $?", "failed\n3\n", ""],
  ['exec 3>&1; x=$(echo out >&3; echo in); echo "x=$x"', "out\nx=in\n", ""],
  ["exec > log; echo a; exec 2>&1; nosuch; cat log >&2", "", ""],
  ["exec > >(sed 's/^/| /'); echo a; echo b", "| a\n| b\n", ""],
  ["echo a | tee >(tr a b) | cat", "a\nb\n", ""],
  ['while read -r -u 3 l; do echo "<$l>"; done 3< plain.sh', "<echo plain>\n", ""],
  ['declare -A m=([b]=1 [a]=2); m[c d]=3; echo "${!m[@]}" "${m[c d]}" ${#m[@]}', "c d b a 3 3\n", ""],
  [
    'a=(1 2 3); unset "a[0]"; a+=(4); echo "${!a[@]}" "${a[@]:1:2}" "${a[@]/#/x}"',
    "1 2 3 2 3 x2 x3 x4\n",
    "",
  ],
  ["SECONDS=0; sleep 5; sleep 1m; echo $SECONDS", "65\n", ""],
  ["timeout 3 bash -c 'while :; do sleep 1; done'; echo $?", "124\n", ""],
  ["while getopts :n:q o -n 5 -q -x -n; do echo $o $OPTARG; done; echo $OPTIND", "n 5\nq\n? x\n: n\n6\n", ""],
  ["f() { readonly -p >/dev/null; local -r x=1; }; f; f; echo ok", "ok\n", ""],
])("runs %s", (line, stdout, stderr) => {
  expect(run(line)).toMatchObject({ stdout, stderr });
});

// coreutils 9.1 and others printed the same.
it.each([
  ["printf abc | md5sum", "900150983cd24fb0d6963f7d28e17f72  -\n"],
  ["printf abc | sha1sum", "a9993e364706816aba3e25717850c26c9cd0d89d  -\n"],
  ["printf 'a\\n' | od -c", "0000000   a  \\n\n0000002\n"],
  ["printf abc | xxd", "00000000: 6162 63                                  abc\n"],
  ["expr 3 + 4 '*' 2; expr length abc", "11\n3\n"],
  ["echo 'scale=2; 10/4' | bc", "2.50\n"],
  ["date -u -d '2026-02-28 +1 day' +%F; date -d @0 +%s", "2026-03-01\n0\n"],
  ["printf '2G\\n10M\\n3K\\n' | sort -h", "3K\n10M\n2G\n"],
  ["join <(echo 'a 1') <(echo 'a 2')", "a 1 2\n"],
  ["printf 'YWJj!' | base64 -d; echo \" $?\"", "abc 1\n"],
  ["kubectl create cm none --from-file=/dev/null --dry-run=client -o jsonpath='{.data}'", '{"null":""}'],
  [
    "printf 'caf\\xc3\\xa9 \\303\\274\\n'; echo -e 'na\\xc3\\xafve \\x41'; echo $'\\xe2\\x82\\xac'",
    "café ü\nnaïve A\n€\n",
  ],
])("prints %s", (line, stdout) => {
  expect(run(line).stdout).toBe(stdout);
});
