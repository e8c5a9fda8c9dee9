import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { customKinds } from "../../engine/server/cluster/custom-kinds.ts";
import { quote } from "../../replay/shell-quote.ts";
import { dangers } from "./dangers.ts";
import { kubectlLimits } from "./kubectl-limits.ts";
import { createCommand, type KubectlRun, type KubectlStep, kubectlRun } from "./kubectl-run.ts";
import { fileCommands, lineCommands } from "./line-commands.ts";
import { functionsFor } from "./script-functions.ts";
import { isSlow, objectText, type ScriptObject, scriptObject } from "./script-objects.ts";
import type { PlayedRun } from "./script-place.ts";
import { scriptReach } from "./script-reach.ts";
import { ifReady, isBlank, oneLine, scriptHead, scriptSettings, withInput } from "./script-text.ts";
import type { Script } from "./types.ts";

/**
 * Returns a shell script that repeats a run with kubectl in a scratch namespace, compares each step with the simulation, and deletes
 * what it made. It is POSIX sh; command lines of the scenario need bash.
 */
export function kubectlScript(played: PlayedRun): Script {
  const run = kubectlRun(played);
  const clusters = [run.start, ...run.steps.map(({ cluster }) => cluster)];
  const exchanges = [...run.setUpExchanges, ...run.steps.flatMap((one) => one.exchanges)];
  const reach = scriptReach(run, clusters, exchanges);
  const { made, shared } = reach;
  const limits = kubectlLimits(played, run);
  const reasons = dangers(run.scenario.steps, run.empty, clusters, reach);
  const main = [
    ...(reasons.length === 0 ? [] : ["throw_away"]),
    cleanUp(run, made),
    setUp(run, shared),
    ...run.steps.map((step, index) => stepText(step, index, run)),
    "finish",
  ];
  const parts = [
    scriptHead({
      program: "kubectl",
      place: "in the cluster of your current context",
      title: run.scenario.title,
      namespace: run.names.namespace,
      others: run.namespaces,
      version: played.start.builtins.version,
      shared: [
        ...shared.map((one) => [argument(one), ...placeOf(one)].join(" in ")),
        ...run.policies.map(policyArgument),
      ],
      dangers: reasons,
      limits,
    }),
    scriptSettings(run.names.namespace, run.steps.length, played.start.builtins.version),
    functionsFor("kubectl", main.join("\n")),
    ...main,
  ];
  return { text: `${parts.join("\n\n")}\n`, limits: [...limits, ...reasons] };
}

function placeOf({ namespace }: ScriptObject): readonly string[] {
  return namespace === "" ? [] : [namespace];
}

function cleanUp({ names, namespaces, policies }: KubectlRun, made: readonly ScriptObject[]): string {
  const inOrder = [...made].reverse().filter(({ type }) => type !== "namespaces");
  const others = made.filter(
    ({ type, name }) => type === "namespaces" && ![names.namespace, ...namespaces].includes(name),
  );
  return [
    "# Deletes what the script made.",
    "remove() {",
    ...ifReady([
      ...policies.map((policy) => `forget ${quote(policyArgument(policy))}`),
      ...inOrder.map((one) => `forget ${placed(one, names.namespace)}`),
      ...others.map((one) => `forget ${quote(argument(one))}`),
    ]),
    '  for one in $made; do forget "namespaces/$one"; done',
    "}",
  ].join("\n");
}

function policyArgument({ kind, metadata }: KubectlRun["policies"][number]): string {
  const { name } = metadata as { readonly name: string };
  const type = kind === "MutatingAdmissionPolicy" ? "policies" : "policybindings";
  return `mutatingadmission${type}.v1.admissionregistration.k8s.io/${name}`;
}

function setUp(
  { names, namespaces, scenario, policies, setUp: commands, empty, start }: KubectlRun,
  shared: readonly ScriptObject[],
): string {
  const all = [...commands, ...policies.map(createCommand)];
  const files = fileCommands(scenario.files ?? {});
  return [
    ...shared.map((one) => `must_be_new ${placed(one, names.namespace)}`),
    ...policies.map((one) => `must_be_new ${quote(policyArgument(one))}`),
    ...namespaces.map((one) => `must_be_new ${quote(`namespaces/${one}`)}`),
    'make_namespace "$namespace"',
    ...namespaces.map((one) => `make_namespace ${quote(one)}`),
    "ready=yes",
    ...(all.length === 0
      ? []
      : [
          "say 'Before the first step'",
          "(",
          "set -e",
          'cd "$work/own"',
          ...all,
          ') > "$work/out" 2> "$work/err"',
          "must_work $?",
        ]),
    ...(isSlow(empty, start) || policies.length > 0 ? ["settle"] : []),
    ...customTypes(start).map((type) => `serves ${quote(type)}`),
    ...(files.length === 0 ? [] : ["(", 'cd "$work/files" || exit 125', ...files, ")"]),
  ].join("\n");
}

/** Returns the custom kinds that exist before the first step, as kubectl names them. */
function customTypes(start: Cluster): readonly string[] {
  return customKinds(start).flatMap(({ plural, group, versions }) =>
    versions.filter(({ served }) => served).map(({ name }) => `${plural}.${name}.${group}`),
  );
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
    ...(isSlow(before, cluster) ? ["settle"] : []),
    ...objects,
  ].join("\n");
}

/** Returns the beginning of a command, without its input. */
function firstWords(command: string): string {
  const line = command.split("\n").find((one) => !one.startsWith("#")) ?? "";
  return line.replace(/ <<'\w+'$/, "");
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
