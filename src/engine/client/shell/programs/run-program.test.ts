import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const FILES = { "a.txt": "one\ntwo\nthree\n", "b.txt": "four\n", "base/c.txt": "five\n" };

it.each([
  { line: "head -n 2 a.txt", want: "one\ntwo\n" },
  { line: "cat a.txt b.txt | head -1", want: "one\n" },
  { line: "tail -n 1 a.txt", want: "three\n" },
  { line: "tail -2 a.txt", want: "two\nthree\n" },
  { line: "head -n 0 a.txt", want: "" },
  { line: "wc -l < a.txt", want: "3\n" },
  { line: "wc -l a.txt", want: "3 a.txt\n" },
  { line: "printf 'no end' | wc -l", want: "0\n" },
  { line: "echo hello | base64", want: "aGVsbG8K\n" },
  { line: "echo aGVsbG8K | base64 -d", want: "hello\n" },
  { line: "printf 'b\\na\\nb\\n' | sort -u", want: "a\nb\n" },
  { line: "printf 'b\\nb\\na\\n' | uniq", want: "b\na\n" },
  { line: "ls", want: "a.txt\nb.txt\nbase\n" },
  { line: "ls base", want: "c.txt\n" },
  { line: "cp a.txt copy.txt && cat copy.txt a.txt | wc -l", want: "6\n" },
  { line: "cp a.txt base/ && ls base", want: "a.txt\nc.txt\n" },
  { line: "mv a.txt d.txt; ls", want: "b.txt\nbase\nd.txt\n" },
  { line: "mv base other; cat other/c.txt", want: "five\n" },
  { line: "touch new.txt; touch a.txt; cat new.txt a.txt | wc -l", want: "3\n" },
  { line: "echo x | tee -a b.txt; cat b.txt", want: "x\nfour\nx\n" },
  { line: "echo x | tee b.txt; cat b.txt", want: "x\nx\n" },
  { line: "rm -r base; ls", want: "a.txt\nb.txt\n" },
  { line: 'echo .a > f.jq; jq -rf f.jq <<< \'{"a":"x"}\'; jq f.jq -f <<< \'{"a":1}\'', want: "x\n1\n" },
  { line: "echo '[1]' | jq -c", want: "[1]\n" },
  { line: "echo -e 'a\\\\n\\cb'; echo -e '\\tc'", want: "a\\n\tc\n" },
  {
    line: "set -f; echo *.txt; set +f; type -t if cd; trap : EXIT INT; trap -p INT; trap - EXIT",
    want: "*.txt\nkeyword\nbuiltin\ntrap -- ':' SIGINT\n",
  },
  { line: `x=it; echo \${x@Q} \${x@U} \${x@u}; awk -f - a.txt <<< 'NR == 2'`, want: "'it' IT It\ntwo\n" },
  { line: "printf '%*s|%-*s|%.*f|%+d|%05d\\n' 5 ab 3 c 1 3.14 7 -42", want: "   ab|c  |3.1|+7|-0042\n" },
  { line: "printf '%d %d %#x %.3d|%05s\\n' \"'A\" 010 255 7 x", want: "65 8 0xff 007|    x\n" },
  { line: "echo 1 2 3 | jq -nc '[inputs]'; echo 4 | jq -n '1'", want: "[1,2,3]\n1\n" },
  { line: "sed -n 's/o/0/w out' a.txt; cat out; sed -n '/x/w none' a.txt; cat none", want: "0ne\ntw0\n" },
])("$line", ({ line, want }) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ exit: 0, stdout: want, stderr: "" });
});

it.each([
  { line: "cp none.txt b.txt", exit: 1, stderr: "cp: cannot stat 'none.txt': No such file or directory\n" },
  { line: "jq -f none.jq", exit: 2, stderr: "jq: Could not open none.jq: No such file or directory\n" },
  {
    line: "awk 'BEGIN {print foo(1)}'",
    exit: 2,
    stderr: "awk: line 2: function foo never defined\n",
  },
  { line: "jq -f", exit: 2, stderr: "jq: Could not open .: It's a directory\n" },
  { line: "rm base", exit: 1, stderr: "rm: cannot remove 'base': Is a directory\n" },
  { line: "ls none", exit: 2, stderr: "ls: cannot access 'none': No such file or directory\n" },
  {
    line: "head none.txt",
    exit: 1,
    stderr: "head: cannot open 'none.txt' for reading: No such file or directory\n",
  },
])("$line fails", ({ line, exit, stderr }) => {
  expect(createTerminal(FILES).run(line)).toMatchObject({ exit, stdout: "", stderr });
});

it.each([
  ["2 -gt 10", 1],
  ["10 -gt 2", 0],
  ["2 -ge 2", 0],
  ["2 -lt 2", 1],
  ["2 -le 2", 0],
  ["2 -eq 02", 0],
  ["2 -ne 2", 1],
  ["! a = b", 0],
  ["! -z a", 0],
  ["-n a -a -z a", 1],
  ["-n a -o -z a", 0],
  ["a", 0],
  ["''", 1],
])("test %s ends with %d", (words, exit) => {
  expect(createTerminal({}).run(`test ${words}`)).toMatchObject({ exit, stderr: "" });
  expect(createTerminal({}).run(`[ ${words} ]`)).toMatchObject({ exit, stderr: "" });
});

it.each([
  { line: "for i in 1 2 3; do if [ $i = 2 ]; then break; fi; echo $i; done", want: "1\n" },
  { line: "for i in 1 2 3; do if [ $i = 2 ]; then continue; fi; echo $i; done", want: "1\n3\n" },
  { line: "for i in 1 2; do for j in a b; do break 2; done; echo $i; done; echo end", want: "end\n" },
  { line: 'A=1; unset A; echo "<$A>"', want: "<>\n" },
  { line: "echo $'a\\tb'", want: "a\tb\n" },
  { line: ": nothing; echo $?", want: "0\n" },
])("$line", ({ line, want }) => {
  expect(createTerminal({}).run(line)).toMatchObject({ exit: 0, stdout: want, stderr: "" });
});

const TABLE = "NAME AGE\nb 10\na 9\nb 10\n";

it.each([
  { line: "cut -d ' ' -f2 t", want: "AGE\n10\n9\n10\n" },
  { line: "cut -c1-3,6 t | head -1", want: "NAMA\n" },
  { line: "echo a,b,c,d | cut -d, -f2-3", want: "b,c\n" },
  { line: "echo x | cut -d: -f2 -s", want: "" },
  { line: "echo aabbcc | tr -s ab", want: "abcc\n" },
  { line: "echo 'a b' | tr ' ' '\\n' | tr a-z A-Z", want: "A\nB\n" },
  { line: "echo a1b2 | tr -d '[:digit:]'", want: "ab\n" },
  { line: "echo a1b2 | tr -cd 0-9", want: "12" },
  { line: "seq 3 | tr '\\n' ' '", want: "1 2 3 " },
  { line: "seq 4 -2 0", want: "4\n2\n0\n" },
  { line: "echo abc | rev", want: "cba\n" },
  { line: "echo abc | nl", want: "     1\tabc\n" },
  { line: "basename cm/web; basename a/b.yaml .yaml; dirname a/b/c; dirname x", want: "web\nb\na/b\n.\n" },
  { line: "basename -s .yaml a/b.yaml c.yaml; basename -a a/b c/d", want: "b\nc\nb\nd\n" },
  { line: "seq 1.5 0.25 2; seq -w 8 10 | head -1", want: "1.50\n1.75\n2.00\n08\n" },
  { line: "echo a,b,c | cut -d, -f2 --complement", want: "a,c\n" },
  { line: "head -n1 t t; tail -qn1 t t", want: "==> t <==\nNAME AGE\n\n==> t <==\nNAME AGE\nb 10\nb 10\n" },
  { line: "printf 'x 2\\ny 1\\n' | sort -k1.3; sort -C t || echo not", want: "y 1\nx 2\nnot\n" },
  {
    line: "printf 'b  x\\na   w\\n' | sort -b -k2; printf 'a-c\\nab\\n' | sort -d",
    want: "a   w\nb  x\nab\na-c\n",
  },
  { line: "printf '1 a\\n2 a\\n' | uniq -f1 -c; printf 'ab\\nac\\n' | uniq -w1", want: "      2 1 a\nab\n" },
  { line: "echo b > p; grep -c -f p t; sed -z 's/\\n/;/g' t", want: "2\nNAME AGE;b 10;a 9;b 10;" },
  { line: "column -t -s: -o ' | ' -N A,B <<< a:bb", want: "A | B\na | bb\n" },
  {
    line: "diff -w <(echo 'a b') <(echo 'a  b') && diff -U0 <(seq 3) <(seq 2) | tail -n 2",
    want: "@@ -3 +2,0 @@\n-3\n",
  },
  { line: "echo a b | xargs -rn1 -P 2 echo; xargs -a t -n 2 echo | head -1", want: "a\nb\nNAME AGE\n" },
  { line: "sort -k2 -n t | head -2", want: "NAME AGE\na 9\n" },
  { line: "sort -k2,2nr t | head -1", want: "b 10\n" },
  { line: "sort -t ' ' -k1,1 -u t", want: "NAME AGE\na 9\nb 10\n" },
  { line: "sort t | uniq -c", want: "      1 NAME AGE\n      1 a 9\n      2 b 10\n" },
  { line: "sort t | uniq -d", want: "b 10\n" },
  { line: "tail -n +2 t", want: "b 10\na 9\nb 10\n" },
  { line: "head -n -3 t", want: "NAME AGE\n" },
  { line: "wc t", want: " 4  8 23 t\n" },
  { line: "wc -w < t", want: "8\n" },
  { line: "cat t | wc", want: "      4       8      23\n" },
  { line: "grep -n b t", want: "2:b 10\n4:b 10\n" },
  { line: "grep -A1 NAME t", want: "NAME AGE\nb 10\n" },
  { line: "grep -B1 -e '^a' t", want: "b 10\na 9\n" },
  { line: "grep -v -e b -e NAME t", want: "a 9\n" },
  { line: "grep -w 1 t || echo none", want: "none\n" },
  { line: "grep -o '[0-9]' t | head -2", want: "1\n0\n" },
  { line: "egrep 'a|N' t", want: "NAME AGE\na 9\n" },
  { line: "grep -F '.' t; grep -c 10 t", want: "2\n" },
  { line: "awk '{print $1}' t | head -2", want: "NAME\nb\n" },
  { line: "awk 'NR>1 {print $2 \":\" $1}' t | head -1", want: "10:b\n" },
  { line: "awk '$2 == 9 || /AGE/' t", want: "NAME AGE\na 9\n" },
  { line: "awk '!/b/ && NR > 1 {print $NF, NF}' t", want: "9 2\n" },
  { line: "awk 'NR>1 {s += $2; n++} END {print s, s/n}' t", want: "29 9.66667\n" },
  { line: "echo a:b | awk -F: -v OFS=- '{print $2, $1}'", want: "b-a\n" },
  { line: 'awk \'NR>1 {split($1 ":" $2, p, ":"); s += p[2]} END {print length(p), s}\' t', want: "2 29\n" },
  { line: "awk '{gsub(/[aA]/, \"<&>\"); print}' t | head -1", want: "N<A>ME <A>GE\n" },
  { line: "awk '!seen[$2 > 9]++' t", want: "NAME AGE\na 9\n" },
  { line: "awk 'function f(n) {return n < 2 ? n : f(n - 1) + f(n - 2)} BEGIN {print f(10)}'", want: "55\n" },
  {
    line: 'awk \'{a[NR] = $1} END {for (i = NR; i > 0; i--) printf "%s ", a[i]; print ""}\' t',
    want: "b a b NAME \n",
  },
  { line: "awk 'match($0, /[0-9]+/) {print substr($0, RSTART, RLENGTH)}' t", want: "10\n9\n10\n" },
  { line: "awk 'NR==2,/^b/ {print $1}' t; awk 'BEGIN {do {i++} while (i < 3); print i}'", want: "b\n3\n" },
  { line: "awk '{print > $1 \".txt\"}' t; cat b.txt", want: "b 10\nb 10\n" },
  { line: "awk 'FNR == 1 && NR > 1 {print FILENAME} {n++} END {print n}' t t", want: "t\n8\n" },
  {
    line: 'awk \'BEGIN {while ((getline l < "t") > 0) n++; print n; printf "%05.1f|%-4s|%c\\n", 3.14159, "ab", 65}\'',
    want: "4\n003.1|ab  |A\n",
  },
  {
    line: 'awk \'END {print (1, 2) in a, 2 ^ 3 ^ 2, -2 ^ 2, 1 / 4, 7 % 3, "10" < "9", 10 < 9}\' t',
    want: "0 512 -4 0.25 1 1 0\n",
  },
  { line: "awk '{delete a; a[$1]; if (!($1 in a)) exit 4}' t; awk 'BEGIN {exit 3}' || echo $?", want: "3\n" },
  { line: "awk '$1 ~ /^a/ {printf \"%s=%d\\n\", $1, $2}' t", want: "a=9\n" },
  { line: "awk 'BEGIN {print \"x\"; exit}' t", want: "x\n" },
  { line: "awk '{if ($2 > 9) {print toupper(substr($1, 1, 1)); next}}' t", want: "N\nB\nB\n" },
  { line: "awk 'NR>1 {print $1 | \"sort -u\"} END {print NR}' t", want: "a\nb\n4\n" },
  {
    line: 'awk \'{print $2 | "sort -n"} END {print "top"; close("sort -n"); print "end"}\' t',
    want: "AGE\n9\n10\n10\ntop\nend\n",
  },
  { line: "awk '/a/ {system(\"echo has \" $2)} {n++} END {print n}' t", want: "has 9\n4\n" },
  { line: "sed -n '2{i\\  one\\n  two\np}' t", want: "  one\n  two\nb 10\n" },
  { line: "echo '[a]' | sed 's/[][]/x/g'; printf 'a\\r\\n' | sed 's/\\r$//'", want: "xax\na\n" },
  { line: "printf 'a\\tbc\\td\\n' | expand -t 4", want: "a   bc  d\n" },
  { line: "echo n{1..3} {a,b}c '{x,y}' {.items} {x}", want: "n1 n2 n3 ac bc {x,y} {.items} {x}\n" },
  {
    line: "echo {01..03}{,.bak} pre-{a,{b,c}}-post",
    want: "01 01.bak 02 02.bak 03 03.bak pre-a-post pre-b-post pre-c-post\n",
  },
  { line: "cat <(echo one) <(echo two)", want: "one\ntwo\n" },
  { line: 'while read -r x; do echo "[$x]"; done < <(seq 2)', want: "[1]\n[2]\n" },
  { line: "alias k=kubectl; ls", want: "t\n" },
  { line: "echo 'a,  b,c' | awk -F', *' '{print $2 $3, NF}'", want: "bc 3\n" },
  { line: "echo a-b | awk -F'[z-a]' '{print $1}'", want: "a-b\n" },
  { line: "echo x | awk -v __proto__=y '{print __proto__}'", want: "y\n" },
  { line: "echo one | tr '[:constructor:]' x", want: "xxe\n" },
  { line: "echo abcdef | cut -c5-,1,2-3,2", want: "abcef\n" },
  {
    line: "for i in / /a /a/ a//b a/b/ a; do dirname $i; basename $i; done",
    want: "/\n/\n/\na\n/\na\na\nb\na\nb\n.\na\n",
  },
])("$line, on a table", ({ line, want }) => {
  expect(createTerminal({ t: TABLE }).run(line)).toMatchObject({ exit: 0, stdout: want, stderr: "" });
});

const COSTLY = {
  "a long text": "awk '{s = s s \"x\"} END {print s}' many",
  "many long texts": `awk 'BEGIN {s = "${"x".repeat(40)}"; ${"s = s s; ".repeat(16)}} {${"t = toupper(s); ".repeat(30)}}' many`,
  "a long separator": `awk 'BEGIN {OFS = "${"x".repeat(1000)}"; ${"OFS = OFS OFS; ".repeat(12)}} {$9999 = 1; print}' many`,
  "many changes of fields": `awk '{${"$9999 = 1; ".repeat(60)}}' many`,
  "a long separator of numbers": `seq -s ${"x".repeat(10_000)} 1 100000`,
  "many characters": `tr '${"a-\u7fff".repeat(3000)}' x < many`,
  "many words": `echo ${"{1..1000} ".repeat(1000)}`,
};

it.each(Object.entries(COSTLY))("refuses %s in a short time", (_, line) => {
  const done = createTerminal({ many: "x\n".repeat(1000) }).run(line);
  expect(done).toMatchObject({ exit: 2, stdout: "" });
  expect(done.stderr).toContain("too many steps");
});

it.each([
  { line: "awk '$1 > 5 {print NR}' digits", want: "" },
  { line: `basename ${"a".repeat(60_000)}${"/".repeat(60_000)}x`, want: "x\n" },
  { line: `dirname /b/${"a".repeat(60_000)}`, want: "/b\n" },
  {
    line: `cut -c${Array.from({ length: 20_000 }, (_, at) => 2 * at + 1).join(",")} digits | wc -c`,
    want: "20001\n",
  },
])("needs no minutes for a long text, case %#", { timeout: 10_000 }, ({ line, want }) => {
  expect(createTerminal({ digits: `${"1".repeat(60_000)}x\n` }).run(line).stdout).toBe(want);
});

it.each(["awk '{while(1){}}' t", "grep -P x t", "cut -f1 -c2 t", "sort -c t", "seq x", "tr a"])(
  "%s is refused",
  (line) => {
    expect(createTerminal({ t: TABLE }).run(line).exit).not.toBe(0);
  },
);

it("keeps no files of processes, and stops expansions without end", () => {
  const { run, files } = createTerminal({});
  expect(run("cat <(echo x)").stdout).toBe("x\n");
  expect([...files.keys()]).toEqual([]);
  expect(run("echo {1..9}{1..9}{1..9}{1..9}").stdout).toContain("{1..9}");
  expect(run("seq 1 999999999").exit).not.toBe(0);
});
