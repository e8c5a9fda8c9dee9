import { changedObjects } from "../../engine/server/cluster/cluster.ts";
import { quote } from "../../replay/shell-quote.ts";
import { plural } from "../../words.ts";
import { kubectlLimits } from "./kubectl-limits.ts";
import {
  createCommand,
  type KubectlRun,
  type KubectlStep,
  kubectlRun,
  type PlayedRun,
} from "./kubectl-run.ts";
import { fileCommands, lineCommands } from "./line-commands.ts";
import { KUBECTL_FUNCTIONS } from "./script-functions.ts";
import { changedObjectsOf, objectText, type ScriptObject, scriptObject } from "./script-objects.ts";
import { comment, isBlank, oneLine, withInput } from "./script-text.ts";
import type { Script } from "./types.ts";

/**
 * Returns a shell script that repeats a run with kubectl in a scratch namespace, compares each step with the simulation, and deletes
 * what it made. It is POSIX sh; command lines of the scenario need bash.
 */
export function kubectlScript(played: PlayedRun): Script {
  const run = kubectlRun(played);
  const limits = kubectlLimits(played, run);
  const made = changedObjectsOf([run.start, ...run.steps.map(({ cluster }) => cluster)], run.empty);
  const parts = [
    headOf(run, limits, made),
    settings(run),
    KUBECTL_FUNCTIONS,
    cleanUp(run, made),
    setUp(run, made),
    ...run.steps.map((step, index) => stepText(step, index, run)),
    "finish",
  ];
  return { text: `${parts.join("\n\n")}\n`, limits };
}

function headOf(
  { scenario, names, namespaces }: KubectlRun,
  limits: readonly string[],
  made: readonly ScriptObject[],
): string {
  const others = wide(made, namespaces);
  return [
    "#!/bin/sh",
    comment(`Repeats a scenario of Applyground with kubectl: ${scenario.title || "Untitled"}`),
    "#",
    comment(
      `It makes the namespace ${names.namespace} in the cluster of your current context. This namespace stands for the`,
    ),
    "# namespace default of the scenario. The script compares each step with what the simulated server answers, and",
    "# deletes at the end what it made, also if you interrupt it. KEEP=yes keeps it.",
    "# Controllers of a cluster write too: what they add is printed as a difference.",
    ...(others.length === 0
      ? []
      : [
          "# These do not belong to the namespace. The script stops at once if one of them exists:",
          ...others.map((one) => comment(`- ${one}`)),
        ]),
    ...(limits.length === 0
      ? []
      : ["#", "# What kubectl cannot do:", ...limits.map((one) => comment(`- ${one}`))]),
  ].join("\n");
}

/** Returns the names of everything outside of the scratch namespace that a script makes. */
function wide(made: readonly ScriptObject[], namespaces: readonly string[]): readonly string[] {
  return [...namespaces.map((one) => `namespaces/${one}`), ...made.filter(isWide).map(argument)];
}

function isWide({ type, namespace }: ScriptObject): boolean {
  return namespace === "" && type !== "namespaces";
}

function settings({ names, steps }: KubectlRun): string {
  return [`namespace=${quote(names.namespace)}`, `steps=${quote(plural(steps.length, "step"))}`].join("\n");
}

function cleanUp({ names, policies }: KubectlRun, made: readonly ScriptObject[]): string {
  const inOrder = [...made].reverse().filter(({ type }) => type !== "namespaces");
  const others = made.filter(({ type, name }) => type === "namespaces" && name !== names.namespace);
  return [
    "# Deletes what the script made.",
    "remove() {",
    ...policies.map((policy) => `  forget ${quote(policyArgument(policy))}`),
    ...inOrder.map((one) => `  forget ${placed(one, names.namespace)}`),
    ...others.map((one) => `  forget ${quote(argument(one))}`),
    '  for one in $made; do forget "namespaces/$one"; done',
    "}",
  ].join("\n");
}

function policyArgument({ kind, metadata }: KubectlRun["policies"][number]): string {
  const { name } = metadata as { readonly name: string };
  const type = kind === "MutatingAdmissionPolicy" ? "policies" : "policybindings";
  return `mutatingadmission${type}.v1.admissionregistration.k8s.io/${name}`;
}

function setUp(run: KubectlRun, made: readonly ScriptObject[]): string {
  const { names, namespaces, scenario, policies } = run;
  const others = made.filter(
    ({ type, name, namespace }) => namespace === "" && (type !== "namespaces" || name !== names.namespace),
  );
  const needed = [...new Set([...others.map(argument), ...policies.map(policyArgument)])];
  const commands = [...run.setUp, ...policies.map(createCommand)];
  const isSlow = (scenario.definitions ?? []).length + (scenario.rules ?? []).length + policies.length > 0;
  const files = fileCommands(scenario.files ?? {});
  return [
    ...needed.map((one) => `must_be_new ${quote(one)}`),
    'make_namespace "$namespace"',
    ...namespaces.map((one) => `make_namespace ${quote(one)}`),
    ...(commands.length === 0
      ? []
      : [
          "say 'Before the first step'",
          "(",
          'cd "$work/own" || exit 125',
          "set -e",
          ...commands,
          ') > "$work/out" 2> "$work/err" || not_made',
        ]),
    ...(isSlow ? ["settle"] : []),
    ...(files.length === 0 ? [] : ["(", 'cd "$work/files" || exit 125', ...files, ")"]),
  ].join("\n");
}

function stepText(one: KubectlStep, index: number, { names, steps }: KubectlRun): string {
  const { step, line, command, user, cluster, before, exit, stderr, keys } = one;
  const title = `Step ${index + 1} of ${steps.length}, ${step.actor}${step.note === undefined ? "" : `: ${step.note}`}`;
  if (step.disabled === true) return `say ${quote(oneLine(`${title}: disabled`))}`;
  if (isBlank(command)) return `say ${quote(oneLine(`${title}: no command does this`))}`;
  const folder = line === null ? "own" : "files";
  const commands = line === null ? [command] : lineCommands(line);
  const objects = keys.flatMap((key) => {
    const found = scriptObject(cluster, key) ?? scriptObject(before, key);
    return found === null
      ? []
      : [withInput(["object", ...words(found, names.namespace)], objectText(cluster, key))];
  });
  return [
    `step ${quote(oneLine(title))} ${quote(oneLine(firstWords(command)))}`,
    "(",
    `cd "$work/${folder}" || exit 125`,
    ...(line !== null && user !== null ? [`act_as ${quote(user)}`] : []),
    ...commands,
    ') > "$work/out" 2> "$work/err"',
    withInput(["ended", String(exit)], stderr).replace(/^ended/, "ended $?"),
    ...(isSlowStep(one) ? ["settle"] : []),
    ...objects,
  ].join("\n");
}

/** Returns the beginning of a command, without its input. */
function firstWords(command: string): string {
  const line = command.split("\n").find((one) => !one.startsWith("#")) ?? "";
  return line.replace(/ <<'\w+'$/, "");
}

/** Matches the keys of objects that a server uses only some time after they were written. */
const SLOW = /\/(customresourcedefinitions|(cluster)?role(binding)?s|mutatingadmission\w+)\//;

function isSlowStep({ before, cluster }: KubectlStep): boolean {
  return [...changedObjects(cluster)].some(
    ([key, object]) => SLOW.test(key) && before.objects.get(key) !== object,
  );
}

function argument({ type, name }: ScriptObject): string {
  return `${type}/${name}`;
}

/** Returns an object as words of a command: with its namespace unless that is the scratch namespace, which is kubectl's default. */
function words(object: ScriptObject, scratch: string): readonly string[] {
  const { namespace } = object;
  return [argument(object), ...(namespace === "" || namespace === scratch ? [] : [namespace])];
}

function placed(object: ScriptObject, scratch: string): string {
  return words(object, scratch).map(quote).join(" ");
}
