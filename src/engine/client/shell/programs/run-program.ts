import type { Client } from "../../client.ts";
import type { CommandOutput, FileRun } from "../../kubectl/environment.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { kubectl } from "../../kubectl/kubectl.ts";
import { WATCH_ENDS, WATCH_NOTE } from "../../kubectl/output/watch-ends.ts";
import { isFolder, relativePath } from "../folders.ts";
import { runScriptProgram, SCRIPT_PROGRAMS } from "../run-script.ts";
import {
  exportedVariables,
  failed,
  readAll,
  refuse,
  subshell,
  succeeded,
  textOfFile,
} from "../shell-state.ts";
import { parseScript } from "../syntax/parse-script.ts";
import { runAwkProgram } from "./awk-program.ts";
import { builtins } from "./builtins/shell-builtins.ts";
import { bytePrograms } from "./bytes/byte-programs.ts";
import { hashPrograms } from "./bytes/hash-programs.ts";
import { calculationPrograms } from "./calculation-programs.ts";
import { columnPrograms } from "./column-programs.ts";
import { comparePrograms } from "./compare-programs.ts";
import { filePrograms } from "./files/file-programs.ts";
import { runFind } from "./files/find-program.ts";
import { splitPrograms } from "./files/split-programs.ts";
import { systemPrograms } from "./files/system-programs.ts";
import { filterPrograms } from "./filter-programs.ts";
import { runJqProgram } from "./jq-program.ts";
import { linePrograms } from "./line-programs.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { runSed } from "./sed-program.ts";
import { runXargs } from "./xargs-program.ts";

const programs: Readonly<Record<string, Program>> = {
  ...builtins,
  ...filePrograms,
  ...filterPrograms,
  ...columnPrograms,
  ...linePrograms,
  ...comparePrograms,
  ...hashPrograms,
  ...bytePrograms,
  ...calculationPrograms,
  ...splitPrograms,
  ...systemPrograms,
  sed: runSed,
  jq: runJqProgram,
};

/** The names of all programs, sorted. */
const NAMES = [
  ...Object.keys(programs),
  "awk",
  "bash",
  "eval",
  "find",
  "kubectl",
  "sh",
  "source",
  "timeout",
  "type",
  "xargs",
]
  .filter((name) => /^\w/.test(name))
  .sort();

/** Runs a program: the first word is its name. `k` is kubectl. Exits with 127 if it does not exist. */
export function* runProgram(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const [name = "", ...rest] = words;
  if (name === "kubectl" || name === "k") return yield* runKubectl(call, rest);
  if (name === "xargs") return yield* runXargs(call, rest, runProgram);
  if (name === "awk") return yield* runAwkProgram(call, rest);
  if (name === "find") return yield* runFind(call, rest, runProgram);
  if (name === "timeout") return yield* runTimeout(call, rest);
  if (name === "nohup" || name === "builtin" || name === "nice" || name === "time" || name === "sudo") {
    if (rest[0] !== undefined && !rest[0].startsWith("-")) return yield* runProgram(call, rest);
  }
  if (name.includes("/")) return yield* runFile(call, name, rest);
  if (SCRIPT_PROGRAMS.has(name)) {
    return yield* runScriptProgram(call.state, call.commandState, words, call.input, call.runScript);
  }
  if (name === "env" && rest.some((word) => !word.startsWith("-")))
    return yield* runWithVariables(call, rest);
  if (name === "command" && rest[0] !== undefined && !rest[0].startsWith("-"))
    return yield* runProgram(call, rest);
  if (name === "hash") {
    const missing = rest.find((word) => !word.startsWith("-") && !NAMES.includes(word));
    return missing === undefined ? succeeded() : failed(1, `bash: hash: ${missing}: not found`);
  }
  if (name === "type" || name === "command" || name === "which") return tellPrograms(call, name, rest);
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) return program(call, rest);
  const file = fileInPath(call, name);
  if (file !== null) return yield* runFile(call, file, rest);
  return notFound(call, name);
}

/** Runs a script in a file. Without `chmod +x`, only one that begins with `#!` can be run. */
function* runFile(call: ProgramCall, name: string, words: readonly string[]): Client<CommandOutput> {
  const { state, commandState, input, runScript } = call;
  const text = textOfFile(state, name);
  if (text === undefined) {
    const [, program] = /^(?:\/usr)?\/bin\/([\w-]+)$/.exec(name) ?? [];
    if (program !== undefined && NAMES.includes(program)) return yield* runProgram(call, [program, ...words]);
    return isFolder(state.disk, name)
      ? failed(126, `bash: ${name}: Is a directory`)
      : failed(127, `bash: ${name}: No such file or directory`);
  }
  const canRun = state.disk.canRun.get(cleanPath(relativePath(state.disk, name))) ?? text.startsWith("#!");
  if (!canRun) return failed(126, `bash: ${name}: Permission denied`);
  return yield* runScriptProgram(state, commandState, ["./", name, ...words], input, runScript);
}

/** Returns the path of a script in a folder of the PATH; null if there is none. */
function fileInPath({ state, commandState }: ProgramCall, name: string): string | null {
  const folders = (commandState.variables.get("PATH") ?? "").split(":");
  const paths = folders.filter((one) => one !== "").map((one) => `${relativePath(state.disk, one)}/${name}`);
  return paths.find((path) => textOfFile(state, path) !== undefined) ?? null;
}

/** Returns the error for a program that does not exist. Of one that exists elsewhere, it says what to do here. */
function notFound({ state }: ProgramCall, name: string): CommandOutput {
  const isElsewhere = ELSEWHERE.has(name);
  const hint = Object.hasOwn(INSTEAD, name)
    ? ` (${INSTEAD[name]})`
    : isElsewhere
      ? ` (supported: ${NAMES.join(", ")})`
      : "";
  return failed(127, `bash: ${name}: ${state.isDash ? "" : "command "}not found${hint}`);
}

/** Programs that this shell does not have, but that many computers have. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  "docker dig git gzip helm host jo less ln man more nc openssl ping podman ps rsync ssh tar top unzip zip".split(
    " ",
  ),
);

/** `env NAME=value program`: runs a program with more variables. */
function* runWithVariables(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const at = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const pairs = (at < 0 ? words : words.slice(0, at)).map((word) => word.split(/=(.*)/s));
  const commandState = subshell(call.commandState);
  for (const [name = "", value = ""] of pairs) {
    commandState.variables.set(name, value);
    commandState.exported.add(name);
  }
  return yield* runProgram({ ...call, commandState }, at < 0 ? ["printenv"] : words.slice(at));
}

const KEYWORDS =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|in|function|time|\[\[|\]\]|[{}!])$/;

/** What `type` says of each kind of name. */
const KINDS: Readonly<Record<string, string>> = {
  keyword: "a shell keyword",
  function: "a function",
  builtin: "a shell builtin",
};

/** `type NAME`, `command -v NAME` and `which NAME`: whether a program or function exists. */
function tellPrograms({ state }: ProgramCall, name: string, words: readonly string[]): CommandOutput {
  let done = succeeded();
  for (const word of words.filter((one) => !one.startsWith("-"))) {
    const isBuiltin = Object.hasOwn(builtins, word) || SCRIPT_PROGRAMS.has(word);
    const isFunction = state.functions.has(word);
    const isKeyword = name !== "which" && KEYWORDS.test(word);
    const isKnown = isKeyword || isFunction || isBuiltin || word === "k" || NAMES.includes(word);
    const short = isKeyword ? "keyword" : isFunction ? "function" : isBuiltin ? "builtin" : "file";
    const path = short === "file" ? `/usr/bin/${word}` : word;
    const kind = KINDS[short] ?? path;
    const told = name !== "type" ? `${path}\n` : words[0] === "-t" ? `${short}\n` : `${word} is ${kind}\n`;
    const missing = name === "type" && words[0] !== "-t" ? `bash: type: ${word}: not found\n` : "";
    done = isKnown
      ? { ...done, stdout: done.stdout + told }
      : { exit: 1, stdout: done.stdout, stderr: done.stderr + missing };
  }
  return done;
}

const FIELDS = "print fields with kubectl's -o jsonpath or -o go-template";
const EDITORS = "edit the file in its panel, or with sed -i";
const NETWORK = "there is no network here";

/** What to do instead of programs that people often use together with kubectl. */
const INSTEAD: Readonly<Record<string, string>> = {
  kustomize: "build with kubectl kustomize",
  yq: FIELDS,
  python3: FIELDS,
  vi: EDITORS,
  vim: EDITORS,
  nano: EDITORS,
  curl: NETWORK,
  wget: NETWORK,
  watch: "nothing changes while a command runs",
};

/** The exit code of `timeout` for a program that it stopped. */
const STOPPED = 124;

/** Runs a program. Programs end at once here, but `timeout` stops a kubectl that watches: its note is not printed then. */
function* runTimeout(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const at = words.findIndex(
    (word, place) => !word.startsWith("-") && !/^-[ks]$/.test(words[place - 1] ?? ""),
  );
  const [duration = "", ...command] = at < 0 ? [] : words.slice(at);
  if (!/^\d+(\.\d*)?[smhd]?$/.test(duration) || command.length === 0) return unsupported("timeout", words);
  const { clock } = call.state;
  const { end } = clock;
  clock.end = Math.min(end, clock.seconds + secondsOf(duration));
  const done = yield* runProgram(call, command);
  const isOver = clock.seconds >= clock.end;
  clock.end = end;
  if (isOver) return { ...done, exit: STOPPED };
  if (!done.stderr.endsWith(WATCH_NOTE)) return done;
  return { ...done, exit: STOPPED, stderr: done.stderr.slice(0, -WATCH_NOTE.length) };
}

function secondsOf(duration: string): number {
  const [, number = "0", unit = "s"] = /^([\d.]+)([smhd]?)$/.exec(duration) ?? [];
  return Number(number) * ({ s: 1, m: 60, h: 3600, d: 86_400 }[unit] ?? 1);
}

/** Arguments with which kubectl reads its piped input. */
const READS_INPUT = /^-$|=-$|^-\w*f-$|^-i$|^--interactive$|\/dev\/stdin|\/dev\/fd\/0/;

/** Runs a line, such as the editor of `kubectl edit`, with the path of a file as its last word. The file is gone after it. */
function* runOnFile(
  { state, commandState, runScript }: ProgramCall,
  line: string,
  path: string,
  text: string,
): Client<FileRun> {
  const parsed = parseScript(`${line} ${path}`);
  if ("error" in parsed) return { ...refuse(parsed.error), text, isMissing: false };
  const { disk } = state;
  disk.files = new Map([...disk.files, [path, text]]);
  const done = yield* runScript(subshell(commandState), parsed.script);
  const after = textOfFile(state, path) ?? "";
  disk.files = new Map([...disk.files].filter(([name]) => name !== path));
  return { ...done, text: after, isMissing: done.exit === 127 && done.stderr.includes("command not found") };
}

function* runKubectl(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const { state, commandState, input } = call;
  const { environment, disk } = state;
  const stdin = words.some((word) => READS_INPUT.test(word)) ? readAll(input) : "";
  const isNamed = words.some((word) => /\/dev\/(?:stdin|fd\/0)/.test(word));
  const named = isNamed ? [["/dev/stdin", stdin] as const, ["/dev/fd/0", stdin] as const] : [];
  const none = words.some((word) => word.includes("/dev/null")) ? [["/dev/null", ""] as const] : [];
  const extra = [...named, ...none, ...disk.pipes];
  const files = extra.length > 0 ? new Map([...disk.files, ...extra]) : disk.files;
  const variables = exportedVariables(commandState);
  const { written, ...output } = yield* kubectl(
    {
      ...environment,
      variables,
      files,
      folders: disk.folders,
      stdin,
      runOnFile: (line, path, text) => runOnFile(call, line, path, text),
    },
    words,
  );
  // If a command waited until its time was over, the clock of the shell moves on by this time.
  const [, limit] = /--timeout[= ](\d+[smh]?)/.exec(words.join(" ")) ?? [];
  if (limit !== undefined && output.stderr.includes(WATCH_ENDS)) state.clock.seconds += secondsOf(limit);
  if (written !== undefined) disk.files = new Map([...disk.files, ...written]);
  return output;
}
