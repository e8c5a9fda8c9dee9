import { durationProblem } from "../../../server/structs/duration-problem.ts";
import { isSince } from "../client-version.ts";
import { type Failed, fail, failWithExitCode, type Result } from "../command-error.ts";
import type { Environment } from "../environment.ts";

/**
 * The type of a flag. `optional` takes its value after `=` only; all others but `bool` can take the next word. A list can be
 * given several times. A duration is a text like `5s`.
 */
type FlagKind = "bool" | "text" | "list" | "optional" | "int" | "duration";

/** A flag of a command. `splitsAtCommas` splits a list at commas. */
export type FlagSpec = {
  readonly kind: FlagKind;
  readonly short?: string;
  /** The value if the flag is not given; if missing, false for `bool` and empty for all others. */
  readonly defaultValue?: string;
  /** The value of an `optional` flag that is given without one. */
  readonly valueIfBare?: string;
  readonly splitsAtCommas?: boolean;
  /** Whether the command fails without it. */
  readonly required?: boolean;
  /** Whether kubectl has the flag and this playground refuses it. */
  readonly unsupported?: boolean;
  /** Whether kubectl has the flag and it has no effect here: accepted, but not suggested. */
  readonly hidden?: boolean;
  /** The minor version of kubectl that has it first, 36 for v1.36. Default: all have it. */
  readonly since?: number;
  /** The same for its short name. */
  readonly shortSince?: number;
  /** What kubectl says after `has been deprecated,` whenever somebody gives the flag. */
  readonly deprecated?: string;
};

/** Whether the flag is not suggested: it is refused or has no effect. */
export function isHidden(spec: FlagSpec | undefined): boolean {
  return spec?.unsupported === true || spec?.hidden === true;
}

/** The flags of a command by name. */
export type FlagSpecs = Readonly<Record<string, FlagSpec>>;

/** Returns the flags that the kubectl of an environment has. */
export function flagsOf(environment: Environment, specs: FlagSpecs): FlagSpecs {
  const has = (minor: number | undefined) => minor === undefined || isSince({ environment }, minor);
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) => {
      const { short: _, ...long } = spec;
      return has(spec.since) ? [[name, has(spec.shortSince) ? spec : long]] : [];
    }),
  );
}

/** The parsed words of a command. The functions return the value of a flag by its name. */
export type Flags = {
  readonly args: readonly string[];
  /** The number of arguments before `--`; -1 if there is no `--`. */
  readonly dash: number;
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
  readonly bool: (name: string) => boolean;
  /** Whether the flag is on the command line. */
  readonly given: (name: string) => boolean;
  /** The flags of the command line with their texts, in order. */
  readonly ordered: readonly GivenFlag[];
};

type GivenFlag = { readonly name: string; readonly value: string };

/** The texts that Go parses as true. */
export const TRUE: ReadonlySet<string> = new Set(["1", "t", "T", "true", "TRUE", "True"]);
/** The texts that Go parses as false. */
export const FALSE: ReadonlySet<string> = new Set(["0", "f", "F", "false", "FALSE", "False"]);

/** Returns the error for a wrong flag. */
export type UsageError = (message: string) => Failed;

/** Returns the usual error for wrong flags. `command` is the full name: `kubectl apply`. */
export function usageErrorFor(command: string): UsageError {
  return (message) => failWithExitCode(1, `error: ${message}\nSee '${command} --help' for usage.`);
}

/**
 * Parses the words after the name of a command into arguments and flags. Fails at the first wrong flag. A command that prints its help
 * needs no flags, and refuses none.
 * Upstream: spf13/pflag flag.go, parseArgs.
 */
export function parseFlags(usage: UsageError, specs: FlagSpecs, words: readonly string[]): Result<Flags> {
  const values = new Map<string, string[]>();
  const ordered: GivenFlag[] = [];
  const args: string[] = [];
  let dash = -1;
  const shorts = new Map(
    Object.entries(specs).flatMap(([name, { short }]) => (short ? [[short, name]] : [])),
  );
  const set = (name: string, spec: FlagSpec, value: string, shown: string) => {
    const wrong = invalidValue(spec, value);
    if (wrong !== null) {
      return usage(`invalid argument ${JSON.stringify(value)} for ${JSON.stringify(shown)} flag: ${wrong}`);
    }
    const parts = spec.splitsAtCommas !== true ? [value] : value === "" ? [] : value.split(",");
    ordered.push({ name, value });
    values.set(name, spec.kind === "list" ? [...(values.get(name) ?? []), ...parts] : [value]);
    return null;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === "--") {
      dash = args.length;
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
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
      if (/^[-=]/.test(word.slice(2))) return usage(`bad flag syntax: ${word}`);
      if (spec === undefined) return usage(`unknown flag: --${name}`);
      let value = equals < 0 ? bareValue(spec) : word.slice(equals + 1);
      if (value === null) {
        if (at + 1 >= words.length) return usage(`flag needs an argument: --${name}`);
        value = words[++at] as string;
      }
      const shown = spec.short === undefined ? `--${name}` : `-${spec.short}, --${name}`;
      const wrong = set(name, spec, value, shown);
      if (wrong !== null) return wrong;
      continue;
    }
    let rest = word.slice(1);
    while (rest !== "") {
      const short = rest[0] as string;
      const name = shorts.get(short);
      const spec = name === undefined ? undefined : specs[name];
      if (name === undefined || spec === undefined) {
        return usage(`unknown shorthand flag: '${short}' in -${rest}`);
      }
      const after = rest.slice(1);
      let value: string | null;
      if (after.startsWith("=")) value = after.slice(1);
      else if (spec.kind === "bool" || spec.kind === "optional") {
        value = bareValue(spec);
        const wrong = set(name, spec, value ?? "", `-${short}, --${name}`);
        if (wrong !== null) return wrong;
        rest = after;
        continue;
      } else if (after !== "") value = after;
      else if (at + 1 < words.length) value = words[++at] as string;
      else return usage(`flag needs an argument: '${short}' in -${rest}`);
      const wrong = set(name, spec, value, `-${short}, --${name}`);
      if (wrong !== null) return wrong;
      rest = "";
    }
  }
  const asksHelp = TRUE.has(values.get("help")?.at(-1) ?? "");
  const missing = Object.keys(specs).filter((name) => specs[name]?.required === true && !values.has(name));
  if (missing.length > 0 && !asksHelp) {
    const names = missing.sort().map((name) => JSON.stringify(name));
    return fail(`required flag(s) ${names.join(", ")} not set`);
  }
  // The default of such a flag is an empty text.
  const refused = [...values].find(
    ([name, texts]) => specs[name]?.unsupported === true && texts.join("") !== "",
  )?.[0];
  if (refused !== undefined && !asksHelp) return fail(`--${refused} is not supported here`);
  const list = (name: string): readonly string[] => {
    const initial = specs[name]?.defaultValue;
    return values.get(name) ?? (initial === undefined ? [] : [initial]);
  };
  const text = (name: string): string => list(name)[0] ?? "";
  return {
    value: {
      args,
      dash,
      list,
      text,
      bool: (name) => TRUE.has(text(name)),
      given: (name) => values.has(name),
      ordered,
    },
  };
}

function invalidValue({ kind }: FlagSpec, value: string): string | null {
  const parsing = `parsing ${JSON.stringify(value)}: invalid syntax`;
  if (kind === "bool" && !TRUE.has(value) && !FALSE.has(value)) return `strconv.ParseBool: ${parsing}`;
  if (kind === "int" && !/^[+-]?\d+$/.test(value)) return `strconv.ParseInt: ${parsing}`;
  return kind === "duration" ? durationProblem(value) : null;
}

function bareValue(spec: FlagSpec): string | null {
  if (spec.kind === "bool") return "true";
  return spec.kind === "optional" ? (spec.valueIfBare ?? "") : null;
}
