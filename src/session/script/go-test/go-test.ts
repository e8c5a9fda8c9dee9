import type { ValueMap } from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import type { PlayedRun } from "../script-place.ts";
import { oneLine } from "../script-text.ts";
import type { Script } from "../types.ts";
import { type GoCase, goCases, liveWithEntries, type Owner } from "./go-cases.ts";
import { MANAGED_FIELDS_HELPERS, MERGE_HELPERS } from "./go-helpers.ts";
import { goString, goTestName } from "./go-text.ts";
import { smdSchema } from "./smd-schema.ts";

/** A Go test in its parts: other tests of a package can share the beginning. */
export type GoTest = Script & { readonly head: string; readonly test: string };

/** Returns a run as a table test of structured-merge-diff's package `merge`; without a text if it is about several objects. */
export function mergeTest(run: PlayedRun): GoTest {
  return goTest(run, {
    packageName: "merge_test",
    about: "structured-merge-diff's package merge. It needs sigs.k8s.io/structured-merge-diff/v6.",
    helpers: MERGE_HELPERS,
    version: ({ apiVersion }) => goString(apiVersion),
    leaveOut: (one) =>
      one.manager === "kubectl" && JSON.stringify(one.live).includes("last-applied-configuration")
        ? "the field manager forgives kubectl conflicts with its last-applied annotation."
        : null,
    live: ({ live }) => live,
    fields: mergeFields,
  });
}

/** Returns a run as a table test of apimachinery's package `managedfields`; without a text if it is about several objects. */
export function managedFieldsTest(run: PlayedRun): GoTest {
  return goTest(run, {
    packageName: "managedfields_test",
    about: "the package managedfields. It needs k8s.io/apimachinery, and has no defaults and no conversion.",
    helpers: MANAGED_FIELDS_HELPERS,
    version: ({ apiVersion, kind }) =>
      `schema.FromAPIVersionAndKind(${goString(apiVersion)}, ${goString(kind)})`,
    leaveOut: () => null,
    live: liveWithEntries,
    fields: managedFieldsFields,
  });
}

type Kind = {
  readonly packageName: string;
  readonly about: string;
  readonly helpers: string;
  readonly version: (kind: { readonly apiVersion: string; readonly kind: string }) => string;
  /** Returns why a test leaves a case out; null if it does not. */
  readonly leaveOut: (one: GoCase) => string | null;
  /** Returns the object before a write, as the test has it. */
  readonly live: (one: GoCase) => ValueMap | null;
  readonly fields: (one: GoCase) => readonly (readonly [string, string])[];
};

function goTest(run: PlayedRun, kind: Kind): GoTest {
  const found = goCases(run);
  if (typeof found === "string") return { text: "", limits: [found], head: "", test: "" };
  const cases = found.cases.filter((one) => kind.leaveOut(one) === null);
  const limits = [
    ...found.limits,
    ...found.cases.flatMap((one) => {
      const why = kind.leaveOut(one);
      return why === null ? [] : [`${one.name}: ${why}`];
    }),
  ];
  const title = run.scenario.title || "Untitled";
  const values = [
    found.empty,
    ...cases.flatMap((one) => [one.object, ...[kind.live(one)].filter((live) => live !== null)]),
  ];
  const head = `package ${kind.packageName}\n\n${kind.helpers}`;
  const test = [
    `// The Applyground scenario: ${oneLine(title)}`,
    ...limits.map((one) => `// Left out, ${oneLine(one)}`),
    `func ${goTestName(title)}(t *testing.T) {`,
    `\trunWrites(t, ${kind.version(found)}, ${goString(smdSchema(found.type, values))}, ${goString(printYamlText(found.empty))}, []write{`,
    ...cases.map(
      (one) =>
        `\t\t{\n${aligned(kind.fields(one).filter(([, value]) => !ZERO.includes(value)))
          .map((line) => `\t\t\t${line},\n`)
          .join("")}\t\t},`,
    ),
    "\t})",
    "}",
    "",
  ].join("\n");
  return { text: `// A test of ${kind.about}\n${head}\n${test}`, limits, head, test };
}

/** Returns fields of a Go struct as gofmt aligns them: the values of neighbours on one line each begin in the same column. */
function aligned(fields: readonly (readonly [string, string])[]): readonly string[] {
  const isLong = (at: number) => fields[at]?.[1].includes("\n") ?? true;
  return fields.map(([name, value], at) => {
    if (isLong(at)) return `${name}: ${value}`;
    let [first, end] = [at, at];
    while (!isLong(first - 1)) first -= 1;
    while (!isLong(end)) end += 1;
    const width = Math.max(...fields.slice(first, end).map(([one]) => one.length));
    return `${`${name}:`.padEnd(width + 1)} ${value}`;
  });
}

/** The zero values of Go. A struct literal can leave out fields with these values. */
const ZERO = ["false", '""', "nil"];

function mergeFields(one: GoCase): readonly (readonly [string, string])[] {
  const manager = [
    one.manager,
    one.applied ? "Apply" : "Update",
    ...(one.subresource === "" ? [] : [one.subresource]),
  ];
  return [
    ["name", goString(one.name)],
    ["manager", goString(manager.join(" "))],
    ["applied", String(one.applied)],
    ["force", String(one.force)],
    ["live", goString(textOf(one.live))],
    ["before", owners(one.before, true)],
    ["object", goString(printYamlText(one.object))],
    ...result(one, true),
  ];
}

function managedFieldsFields(one: GoCase): readonly (readonly [string, string])[] {
  return [
    ["name", goString(one.name)],
    ["manager", goString(one.manager)],
    ["subresource", goString(one.subresource)],
    ["applied", String(one.applied)],
    ["force", String(one.force)],
    ["live", goString(textOf(liveWithEntries(one)))],
    ["object", goString(printYamlText(one.object))],
    ...result(one, false),
  ];
}

function textOf(object: ValueMap | null): string {
  return object === null ? "" : printYamlText(object);
}

/** Returns the expected result: the conflicts, else the owners. */
function result({ conflicts, after }: GoCase, hasApplied: boolean): readonly (readonly [string, string])[] {
  return conflicts.length > 0
    ? [["conflicts", `[]string{${conflicts.map(goString).join(", ")}}`]]
    : [["after", owners(after, hasApplied)]];
}

function owners(list: readonly Owner[], hasApplied: boolean): string {
  const items = list.map(({ manager, applied, fields }) => {
    const words = [
      goString(manager),
      ...(hasApplied ? [String(applied)] : []),
      goString(JSON.stringify(fields)),
    ];
    return `\t\t\t\t{${words.join(", ")}},\n`;
  });
  return items.length === 0 ? "nil" : `[]owner{\n${items.join("")}\t\t\t}`;
}
