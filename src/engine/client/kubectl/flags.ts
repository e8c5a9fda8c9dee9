import { type Attempt, exit, type Faulty, plain } from "./fault.ts";

/**
 * `optional` takes a value only behind `=`. All others but `bool` take the next word; a list may be given several times. A duration is a
 * text like `5s`.
 */
type FlagKind = "bool" | "text" | "list" | "optional" | "int" | "duration";

/** How a flag is given. `values: commas` splits a list at commas. */
export type FlagRule = {
  readonly kind: FlagKind;
  readonly short?: string;
  /** What counts if it is not given; `false` for `bool`, else empty. */
  readonly initial?: string;
  /** What an `optional` flag without value means. */
  readonly bare?: string;
  readonly commas?: boolean;
  /** Whether the command does nothing without it. */
  readonly required?: boolean;
  /** Whether kubectl has it and it does nothing here: giving it is refused. */
  readonly unsupported?: boolean;
  /** Whether kubectl has it and it changes nothing here: it may be given, and is not offered. */
  readonly hidden?: boolean;
};

/** Whether a flag is not offered: it is not supported, or changes nothing. */
export function isHidden(rule: FlagRule | undefined): boolean {
  return rule?.unsupported === true || rule?.hidden === true;
}

export type FlagRules = Readonly<Record<string, FlagRule>>;

/** The words of a command, told apart. */
export type Flags = {
  readonly args: readonly string[];
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
  readonly bool: (name: string) => boolean;
  /** Whether it was given at all. */
  readonly given: (name: string) => boolean;
};

const TRUE: ReadonlySet<string> = new Set(["1", "t", "T", "true", "TRUE", "True"]);
const FALSE: ReadonlySet<string> = new Set(["0", "f", "F", "false", "FALSE", "False"]);

/** How a command says that its flags are wrong. */
export type Usage = (message: string) => Faulty;

/** What commands say of wrong flags. `command` is their name: `kubectl apply`. */
export function usageOf(command: string): Usage {
  return (message) => exit(1, `error: ${message}\nSee '${command} --help' for usage.`);
}

/**
 * Reads the words behind a command's name.
 * Upstream: spf13/pflag flag.go, parseArgs.
 */
export function parseFlags(usage: Usage, rules: FlagRules, words: readonly string[]): Attempt<Flags> {
  const values = new Map<string, string[]>();
  const args: string[] = [];
  const shorts = new Map(
    Object.entries(rules).flatMap(([name, { short }]) => (short ? [[short, name]] : [])),
  );
  const set = (name: string, rule: FlagRule, value: string, shown: string) => {
    const wrong = whatIsWrong(rule, value);
    if (wrong !== null) {
      return usage(`invalid argument ${JSON.stringify(value)} for ${JSON.stringify(shown)} flag: ${wrong}`);
    }
    const parts = rule.commas === true ? value.split(",") : [value];
    values.set(name, rule.kind === "list" ? [...(values.get(name) ?? []), ...parts] : [value]);
    return null;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") {
      args.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      args.push(word);
      continue;
    }
    if (word.startsWith("--")) {
      const equals = word.indexOf("=");
      const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule === undefined) return usage(`unknown flag: --${name}`);
      let value = equals < 0 ? bareValue(rule) : word.slice(equals + 1);
      if (value === null) {
        if (at + 1 >= words.length) return usage(`flag needs an argument: --${name}`);
        value = words[++at] as string;
      }
      const shown = rule.short === undefined ? `--${name}` : `-${rule.short}, --${name}`;
      const wrong = set(name, rule, value, shown);
      if (wrong !== null) return wrong;
      continue;
    }
    let rest = word.slice(1);
    while (rest !== "") {
      const short = rest[0] as string;
      const name = shorts.get(short);
      const rule = name === undefined ? undefined : rules[name];
      if (name === undefined || rule === undefined) {
        return usage(`unknown shorthand flag: '${short}' in -${rest}`);
      }
      const after = rest.slice(1);
      let value: string | null;
      if (after.startsWith("=")) value = after.slice(1);
      else if (rule.kind === "bool" || rule.kind === "optional") {
        value = bareValue(rule);
        const wrong = set(name, rule, value ?? "", `-${short}, --${name}`);
        if (wrong !== null) return wrong;
        rest = after;
        continue;
      } else if (after !== "") value = after;
      else if (at + 1 < words.length) value = words[++at] as string;
      else return usage(`flag needs an argument: '${short}' in -${rest}`);
      const wrong = set(name, rule, value, `-${short}, --${name}`);
      if (wrong !== null) return wrong;
      rest = "";
    }
  }
  const missing = Object.keys(rules).find((name) => rules[name]?.required === true && !values.has(name));
  if (missing !== undefined) return plain(`required flag(s) ${JSON.stringify(missing)} not set`);
  const refused = [...values.keys()].find((name) => rules[name]?.unsupported === true);
  if (refused !== undefined) return plain(`--${refused} is not supported here`);
  const list = (name: string): readonly string[] => {
    const initial = rules[name]?.initial;
    return values.get(name) ?? (initial === undefined ? [] : [initial]);
  };
  const text = (name: string): string => list(name)[0] ?? "";
  return {
    value: { args, list, text, bool: (name) => TRUE.has(text(name)), given: (name) => values.has(name) },
  };
}

function whatIsWrong({ kind }: FlagRule, value: string): string | null {
  const parsing = `parsing ${JSON.stringify(value)}: invalid syntax`;
  if (kind === "bool" && !TRUE.has(value) && !FALSE.has(value)) return `strconv.ParseBool: ${parsing}`;
  if (kind === "int" && !/^[+-]?\d+$/.test(value)) return `strconv.ParseInt: ${parsing}`;
  if (kind === "duration" && !/^[+-]?(0|(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+$/.test(value)) {
    const why = /^[+-]?\d+(\.\d*)?$/.test(value) ? "missing unit in duration" : "invalid duration";
    return `time: ${why} ${JSON.stringify(value)}`;
  }
  return null;
}

function bareValue(rule: FlagRule): string | null {
  if (rule.kind === "bool") return "true";
  return rule.kind === "optional" ? (rule.bare ?? "") : null;
}
