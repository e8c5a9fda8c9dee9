import { singleQuoted } from "../../../../value/single-quoted.ts";
import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { failed, type ShellState, setVariable, succeeded } from "../../shell-state.ts";
import { type Program, unsupported } from "../program.ts";

/** `set -e`, `set +u`, `set -o pipefail`. */
export function setOptions(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const dashes = words.indexOf("--");
  if (dashes >= 0) state.args.list = words.slice(dashes + 1);
  const given = dashes < 0 ? words : words.slice(0, dashes);
  if (given.length > 0 && !/^[-+]/.test(given[0] as string)) {
    state.args.list = given;
    return succeeded();
  }
  for (let at = 0; at < given.length; at++) {
    const [, sign, letters = ""] = /^([-+])(\w+)$/.exec(given[at] ?? "") ?? [];
    if (sign === undefined) return unsupported("set", words);
    for (const letter of letters) {
      const option = letter === "o" ? (given[++at] ?? "") : letter;
      const short = LONG[option] ?? option;
      if (!["e", "u", "a", "x", "f", "v", "E", "T", "m", "h", "B", "C", "n", "pipefail"].includes(short))
        return unsupported("set", words);
      if (sign === "-") state.options.add(short);
      else state.options.delete(short);
    }
  }
  return succeeded();
}

const LONG: Readonly<Record<string, string>> = {
  errexit: "e",
  nounset: "u",
  xtrace: "x",
  allexport: "a",
  noglob: "f",
  verbose: "v",
  errtrace: "E",
  functrace: "T",
  monitor: "m",
  noclobber: "C",
};

/** `shopt -s lastpipe`. */
export function setShellOptions(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const names = words.filter((word) => !word.startsWith("-"));
  for (const name of names) {
    if (words.includes("-s")) state.options.add(name);
    else if (words.includes("-u")) state.options.delete(name);
    else if (!state.options.has(name)) return { ...succeeded(), exit: 1 };
  }
  return succeeded();
}

/** `trap 'commands' EXIT ERR`; `trap - EXIT` removes it, `trap` prints all, and `trap -p EXIT` one. */
export function setTraps({ traps }: ShellState, words: readonly string[]): ReturnType<Program> {
  const given = words.filter((word) => word !== "--");
  const [text = "", ...signals] = given;
  if (given.length === 0 || text === "-p") {
    const wanted = signals.map(signalName);
    const asked = [...traps].filter(([name]) => wanted.length === 0 || wanted.includes(name));
    const shown = asked.sort(([a], [b]) => orderOf(a) - orderOf(b));
    return succeeded(shown.map(([name, one]) => `trap -- ${singleQuoted(one)} ${name}\n`).join(""));
  }
  for (const signal of signals.length === 0 ? [text] : signals) {
    const name = signalName(signal);
    if (name === null) return failed(1, `bash: trap: ${signal}: invalid signal specification`);
    if (text === "-" || signals.length === 0) traps.delete(name);
    else traps.set(name, text);
  }
  return succeeded();
}

/** The signals in the order of their numbers. */
const SIGNALS: readonly string[] = [
  "EXIT",
  "SIGHUP",
  "SIGINT",
  "SIGQUIT",
  "SIGUSR1",
  "SIGUSR2",
  "SIGPIPE",
  "SIGTERM",
];
const NUMBERS: Readonly<Record<string, string>> = {
  0: "EXIT",
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  15: "SIGTERM",
};

function orderOf(name: string): number {
  const at = SIGNALS.indexOf(name);
  return at < 0 ? SIGNALS.length : at;
}

function signalName(signal: string): string | null {
  const upper = signal.toUpperCase();
  if (/^(?:EXIT|ERR|DEBUG|RETURN)$/.test(upper)) return upper;
  const found = NUMBERS[signal] ?? (upper.startsWith("SIG") ? upper : `SIG${upper}`);
  return /^SIG[A-Z]+\d?$/.test(found) || found === "EXIT" ? found : null;
}

/** `getopts "n:q" opt`: the next option of the arguments. */
export function readOption(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const [known = "", name, ...given] = words;
  if (name === undefined) return failed(2, "bash: getopts: usage: getopts optstring name [arg ...]");
  const args = given.length > 0 ? given : state.args.list;
  const isSilent = known.startsWith(":");
  const index = Number(state.variables.get("OPTIND") ?? 1);
  const place = Number(state.variables.get(PLACE) ?? 1);
  const word = args[index - 1] ?? "";
  const end = (next: number) => {
    setVariable(state, "OPTIND", String(next));
    state.variables.delete(PLACE);
    state.variables.delete("OPTARG");
    setVariable(state, name, "?");
    return { ...succeeded(), exit: 1 };
  };
  if (word === "--") return end(index + 1);
  if (!/^-./.test(word)) return end(index);
  const letter = word[place] as string;
  const isLast = place + 1 >= word.length;
  const at = letter === ":" ? -1 : known.indexOf(letter);
  const takesValue = at >= 0 && known[at + 1] === ":";
  const value = !takesValue ? undefined : isLast ? args[index] : word.slice(place + 1);
  const isMissing = takesValue && value === undefined;
  setVariable(
    state,
    "OPTIND",
    String(takesValue ? index + (isLast && !isMissing ? 2 : 1) : index + (isLast ? 1 : 0)),
  );
  if (takesValue || isLast) state.variables.delete(PLACE);
  else state.variables.set(PLACE, String(place + 1));
  const isWrong = at < 0 || isMissing;
  setVariable(state, name, !isWrong ? letter : isMissing && isSilent ? ":" : "?");
  if (isWrong && isSilent) setVariable(state, "OPTARG", letter);
  else if (value === undefined) state.variables.delete("OPTARG");
  else setVariable(state, "OPTARG", value);
  if (!isWrong || isSilent) return succeeded();
  const why = isMissing ? "option requires an argument" : "illegal option";
  return { exit: 0, stdout: "", stderr: `${state.args.name}: ${why} -- ${letter}\n` };
}

/** Where the next letter of a word with several options is. No name of a variable has a dot. */
const PLACE = "getopts.place";

/** `chmod +x file`: whether the shell runs a file. */
export function changeModes({ disk }: ShellState, words: readonly string[]): ReturnType<Program> {
  const [mode = "", ...names] = words.filter((word) => !/^-[Rvcf]$/.test(word));
  const canRun = /^[ugoa]*\+[rw]*x/.test(mode) || /^0?[1357][0-7]{2}$/.test(mode);
  const cannotRun = /^[ugoa]*-[rw]*x/.test(mode) || /^0?[0246][0-7]{2}$/.test(mode);
  for (const name of names) {
    const path = cleanPath(name);
    if (
      !disk.files.has(path) &&
      !disk.folders.has(path) &&
      ![...disk.files.keys()].some((one) => one.startsWith(`${path}/`))
    )
      return failed(1, `chmod: cannot access '${name}': No such file or directory`);
    if (canRun || cannotRun) disk.canRun.set(path, canRun);
  }
  return succeeded();
}

/** `sleep 1.5`: the time of the line moves on. */
export function sleep(state: ShellState, words: readonly string[]): ReturnType<Program> {
  const { clock } = state;
  if (words.length === 0)
    return failed(1, "sleep: missing operand\nTry 'sleep --help' for more information.");
  for (const word of words) {
    const [, number, unit = "s"] = /^(\d+\.?\d*|\.\d+)([smhd]?)$/.exec(word) ?? [];
    if (number === undefined)
      return failed(1, `sleep: invalid time interval ‘${word}’\nTry 'sleep --help' for more information.`);
    clock.seconds += Number(number) * (UNITS[unit || "s"] ?? 1);
  }
  // `timeout` ends the program.
  if (clock.seconds >= clock.end) {
    clock.seconds = clock.end;
    state.pendingExit = { kind: "exit", loops: 0 };
  }
  return succeeded();
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
