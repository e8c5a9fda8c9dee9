import type { Environment } from "@marcbachmann/cel-js";
import { compareText } from "../engine/value/order.ts";

/** A version of the form `1.2.3-rc.1+build`. */
class Semver {
  readonly numbers: readonly bigint[];
  readonly before: readonly string[];

  constructor(numbers: readonly bigint[], before: readonly string[]) {
    this.numbers = numbers;
    this.before = before;
  }
}

/**
 * Adds Kubernetes' functions of versions to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/semverlib.go (v0.36.3), github.com/blang/semver.
 */
export function withSemver(environment: Environment, goError: string): Environment {
  const read = (text: string, normalise = false): Semver => {
    const found = readSemver(normalise ? normalised(text) : text);
    if (typeof found === "string") throw new Error(found, { cause: goError });
    return found;
  };
  const isSemver = (text: string, normalise = false): boolean =>
    typeof readSemver(normalise ? normalised(text) : text) !== "string";
  const part = (at: number) => (one: Semver) => one.numbers[at] ?? 0n;
  return environment
    .registerType("Semver", Semver)
    .registerFunction("semver(string): Semver", (text: string) => read(text))
    .registerFunction("semver(string, bool): Semver", read)
    .registerFunction("isSemver(string): bool", (text: string) => isSemver(text))
    .registerFunction("isSemver(string, bool): bool", isSemver)
    .registerFunction("Semver.isGreaterThan(Semver): bool", (a: Semver, b: Semver) => compare(a, b) > 0)
    .registerFunction("Semver.isLessThan(Semver): bool", (a: Semver, b: Semver) => compare(a, b) < 0)
    .registerFunction("Semver.compareTo(Semver): int", (a: Semver, b: Semver) => BigInt(compare(a, b)))
    .registerFunction("Semver.major(): int", part(0))
    .registerFunction("Semver.minor(): int", part(1))
    .registerFunction("Semver.patch(): int", part(2))
    .registerOperator("Semver == Semver", (a: Semver, b: Semver) => compare(a, b) === 0);
}

/** Returns a version with three numbers, without a `v` before it and without zeros before numbers. */
function normalised(text: string): string {
  const [, numbers = "", rest = ""] = /^v?([^-+]*)([\s\S]*)$/.exec(text) ?? [];
  const parts = numbers.split(".").map((one) => one.replace(/^0+(?=\d)/, ""));
  while (parts.length < 3) parts.push("0");
  return parts.join(".") + rest;
}

const NAMES = ["major", "minor", "patch"];

/** Returns a version, or why a text is none. */
function readSemver(text: string): Semver | string {
  if (text === "") return "Version string empty";
  const [, numbers = "", before, build] = /^([^-+]*)(?:-([^+]*))?(?:\+([\s\S]*))?$/.exec(text) ?? [];
  const parts = numbers.split(".");
  if (parts.length !== 3) return "No Major.Minor.Patch elements found";
  for (const [at, part] of parts.entries()) {
    const name = NAMES[at] ?? "";
    if (!/^\d*$/.test(part)) return `Invalid character(s) found in ${name} number "${part}"`;
    if (part.length > 1 && part.startsWith("0"))
      return `${name[0]?.toUpperCase()}${name.slice(1)} number must not contain leading zeroes "${part}"`;
    if (part === "") return 'strconv.ParseUint: parsing "": invalid syntax';
  }
  const words = before === undefined ? [] : before.split(".");
  for (const word of [...words, ...(build === undefined ? [] : build.split("."))]) {
    const kind = words.includes(word) ? "Prerelease" : "Build meta data";
    if (word === "") return `${kind} is empty`;
    if (/[^0-9A-Za-z-]/.test(word))
      return `Invalid character(s) found in ${kind === "Prerelease" ? "prerelease" : "build meta data"} "${word}"`;
  }
  return new Semver(parts.map(BigInt), words);
}

function compare(a: Semver, b: Semver): number {
  for (const [at, number] of a.numbers.entries()) {
    const other = b.numbers[at] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  if (a.before.length === 0 || b.before.length === 0) return Math.sign(b.before.length - a.before.length);
  for (const [at, word] of a.before.entries()) {
    const other = b.before[at];
    if (other === undefined) return 1;
    if (word !== other) return compareWords(word, other);
  }
  return a.before.length < b.before.length ? -1 : 0;
}

/** Numbers are before texts. */
function compareWords(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left !== right) return left ? -1 : 1;
  return left ? Math.sign(Number(a) - Number(b)) : compareText(a, b);
}
