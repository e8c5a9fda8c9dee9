import type { Environment } from "@marcbachmann/cel-js";
import { quoteGo } from "../../engine/value/go-format.ts";
import { compareText } from "../../engine/value/order.ts";

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
  const parse = (text: string, tolerant: boolean): Semver | string =>
    tolerant ? readNormalised(text) : readSemver(text);
  const read = (text: string, tolerant = false): Semver => {
    const found = parse(text, tolerant);
    if (typeof found === "string") throw new Error(found, { cause: goError });
    return found;
  };
  const isSemver = (text: string, tolerant = false): boolean => typeof parse(text, tolerant) !== "string";
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

/** Returns a version with three numbers, without a `v` before it and without zeros before numbers, or why that cannot be. */
function normalise(text: string): { readonly text: string } | string {
  const parts = splitVersion(text.replace(/^v/, "")).map((one) =>
    one.length > 1 ? one.replace(/^0+/, "").replace(/^(?!\d)/, "0") : one,
  );
  if (parts.length < 3 && /[-+]/.test(parts.at(-1) ?? ""))
    return "short version cannot contain PreRelease/Build meta data";
  while (parts.length < 3) parts.push("0");
  return { text: parts.join(".") };
}

function readNormalised(text: string): Semver | string {
  const found = normalise(text);
  return typeof found === "string" ? found : readSemver(found.text);
}

/** Returns the parts of a version: two numbers, and all that follows. */
function splitVersion(text: string): readonly string[] {
  const [major = "", minor, ...rest] = text.split(".");
  return [major, ...(minor === undefined ? [] : [minor]), ...(rest.length === 0 ? [] : [rest.join(".")])];
}

const NAMES = ["Major", "Minor", "Patch"];

/** Returns a version, or why a text is none. */
function readSemver(text: string): Semver | string {
  if (text === "") return "Version string empty";
  const [major = "", minor = "", rest] = splitVersion(text);
  if (rest === undefined) return "No Major.Minor.Patch elements found";
  const [, patch = "", before, build] = /^([^-+]*)(?:-([^+]*))?(?:\+([\s\S]*))?$/.exec(rest) ?? [];
  const numbers = [major, minor, patch];
  const words = before?.split(".") ?? [];
  const problem =
    numbers.map((part, at) => numberProblem(part, NAMES[at] as string)).find((one) => one !== null) ??
    words.map(wordProblem).find((one) => one !== null) ??
    build
      ?.split(".")
      .map(buildProblem)
      .find((one) => one !== null);
  return problem ?? new Semver(numbers.map(BigInt), words);
}

function numberProblem(part: string, name: string): string | null {
  if (!/^\d*$/.test(part))
    return `Invalid character(s) found in ${name.toLowerCase()} number ${quoteGo(part)}`;
  if (/^0\d/.test(part)) return `${name} number must not contain leading zeroes "${part}"`;
  if (part === "") return 'strconv.ParseUint: parsing "": invalid syntax';
  return BigInt(part) < 2n ** 64n ? null : `strconv.ParseUint: parsing "${part}": value out of range`;
}

function wordProblem(word: string): string | null {
  if (word === "") return "Prerelease is empty";
  if (/^0\d+$/.test(word)) return `Numeric PreRelease version must not contain leading zeroes "${word}"`;
  return /[^0-9A-Za-z-]/.test(word) ? `Invalid character(s) found in prerelease ${quoteGo(word)}` : null;
}

function buildProblem(word: string): string | null {
  if (word === "") return "Build meta data is empty";
  return /[^0-9A-Za-z-]/.test(word) ? `Invalid character(s) found in build meta data ${quoteGo(word)}` : null;
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
