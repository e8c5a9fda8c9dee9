import { rolesOf } from "../../engine/scenario/create-initial-cluster.ts";
import { type Files, noFiles } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { CommandLine, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import { type Cluster, changedObjects, newCluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { policyOf } from "../../replay/admission-policy.ts";
import { createCommands } from "../../replay/create-commands.ts";
import { kubectlCommand } from "../../replay/kubectl-command.ts";
import { heredoc } from "../../replay/shell-quote.ts";
import { hasFieldWarning, stepCommand } from "../../replay/step-command.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { exchangeView } from "../frame/exchange-view.ts";
import { kubectlPart } from "../parts/late-parts.ts";
import { inScratch, MAPPED, type ScratchNames, scratchNames } from "./scratch-names.ts";
import { objectText } from "./script-objects.ts";

/** A run on the page: the scenario, the cluster before its first step, and a frame for each step. */
export type PlayedRun = {
  readonly scenario: Scenario;
  readonly start: Cluster;
  readonly frames: readonly Frame[];
};

/** What a script does with kubectl, and what comes of it in the simulation. */
export type KubectlRun = {
  readonly names: ScratchNames;
  /** The scenario in the scratch namespace. */
  readonly scenario: Scenario;
  /** A cluster that has nothing of the scenario. */
  readonly empty: Cluster;
  /** Other namespaces that have to exist before the first step. */
  readonly namespaces: readonly string[];
  /** The commands that make definitions, objects and roles from before the first step. */
  readonly setUp: readonly string[];
  /** Admission policies for the admission of the scenario. */
  readonly policies: readonly ValueMap[];
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly steps: readonly KubectlStep[];
};

/** A step of the script. */
export type KubectlStep = {
  readonly step: Step;
  /** Shell commands; the line itself for a command line. */
  readonly command: string;
  /** The command line with its files, if the step is one. */
  readonly line: CommandLine | null;
  /** Whom the step impersonates; null for nobody. */
  readonly user: string | null;
  readonly before: Cluster;
  readonly cluster: Cluster;
  readonly exit: number;
  readonly stderr: string;
  /** The keys of the objects that the step is about. */
  readonly keys: readonly string[];
  /** The keys of objects that the page shows otherwise after the step, because no command does the same as it. */
  readonly differing: readonly string[];
  /** Whether the script sends the requests of the step one by one, because no command of kubectl does the same. */
  readonly isByRequests: boolean;
};

/** Runs the commands of a script in the simulation. */
export function kubectlRun({ scenario: original, start, frames }: PlayedRun): KubectlRun {
  const names = scratchNames(original.title, parentsIn([start, ...frames.map(({ cluster }) => cluster)]));
  const scenario = inScratch(original, names);
  const { builtins, host, hooks } = start;
  const empty = newCluster({ builtins, host, ...(hooks !== undefined && { hooks }) });
  const namespaces = namespacesBefore(start);
  const setUp = setUpCommands(scenario);
  const policies = policiesOf(scenario, start, [names.namespace, ...namespaces]);
  const now = scenario.start ?? FIRST_TIME;
  const play = (line: CommandLine, state: State, at: string, user: string | null = null): Played => {
    const sender = user === null ? {} : { user };
    const { namespace } = names;
    const { cluster: before, files } = state;
    const ran = kubectlPart().runCommandLineStep({
      command: line,
      files,
      before,
      now: at,
      sender,
      server: handle,
      namespace,
    });
    const { terminal, cluster, results } = ran;
    const keys = results.flatMap(({ object }) => object ?? []);
    return { cluster, files: terminal.filesLeft, exit: terminal.exit, stderr: terminal.stderr, keys };
  };
  let state: State = { cluster: empty, files: noFiles };
  for (const one of [names.namespace, ...namespaces])
    state = play({ line: `kubectl create namespace ${one}` }, state, now);
  for (const line of setUp) state = play({ line }, state, now);
  const { cluster: first } = state;
  state = { ...state, files: new Map(Object.entries(scenario.files ?? {})) };
  const steps = frames.map((frame, index): KubectlStep => {
    const step = scenario.steps[index] as Step;
    const user = frame.restricted ? step.actor : null;
    const { cluster: before } = state;
    const { action } = step;
    const common = { step, before, user };
    if (step.disabled === true || action.kind === "run") {
      const line = action.kind === "run" && step.disabled !== true ? action : null;
      const done = line === null ? { ...state, ...NOTHING } : play(line, state, frame.now, user);
      state = done;
      const { cluster, exit, stderr } = done;
      const { keys, differing } = compared(frame, done, names);
      const command = line?.line ?? "";
      return { ...common, command, line, cluster, exit, stderr, keys, differing, isByRequests: false };
    }
    const isByRequests = action.kind === "metacontroller" || action.kind === "applyV2";
    const command = isByRequests ? requestCommands(frame, names) : commandOf(step, frame);
    const done = play({ line: command }, { ...state, files: noFiles }, frame.now);
    state = { ...state, cluster: done.cluster };
    const { cluster, exit, stderr } = done;
    return {
      ...common,
      command,
      line: null,
      cluster,
      exit,
      stderr,
      ...compared(frame, done, names),
      isByRequests,
    };
  });
  return { names, scenario, empty, namespaces, setUp, policies, start: first, steps };
}

type State = { readonly cluster: Cluster; readonly files: Files };
type Played = State & { readonly exit: number; readonly stderr: string; readonly keys: readonly string[] };
const NOTHING = { exit: 0, stderr: "", keys: [] };

/** Returns all parents of ApplySets in these clusters. */
function parentsIn(clusters: readonly Cluster[]): readonly ValueMap[] {
  const found = clusters.flatMap((cluster) => [...changedObjects(cluster).values()]);
  return [...new Set(found)].filter((one) => JSON.stringify(one["metadata"] ?? {}).includes("applyset."));
}

/** Returns the namespaces besides `default` in which objects exist. */
function namespacesBefore(start: Cluster): readonly string[] {
  const used = [...changedObjects(start).keys()].map((key) => key.split("/")[2] ?? "");
  return [...new Set(used)].filter(
    (one) => one !== "" && one !== MAPPED && !start.initialObjects.has(`/namespaces//${one}`),
  );
}

/** Returns the commands that make definitions, objects and roles. */
function setUpCommands({ definitions = [], objects = [], rules = [] }: Scenario): readonly string[] {
  return [...[...definitions, ...objects].map(createCommands), ...rules.flatMap(rolesOf).map(createCommand)];
}

/** Returns the command that creates an object. */
export function createCommand(object: ValueMap): string {
  return `kubectl create -f - ${heredoc(printYamlText(object))}`;
}

/** Returns policies that do what the admission of a scenario does. In the simulation hooks do it. */
function policiesOf(
  { admission = [] }: Scenario,
  start: Cluster,
  namespaces: readonly string[],
): readonly ValueMap[] {
  const hooks = new Set(start.hooks?.map(({ name }) => name));
  return admission.flatMap((one, at) =>
    hooks.has(`admission-${at + 1}`) ? policyOf(one, at, pluralOf(one.match.kind, start), namespaces) : [],
  );
}

/** Returns the plural name of a kind, or `*` for every kind. */
function pluralOf(kind: string | undefined, { builtins }: Cluster): string {
  if (kind === undefined) return "*";
  return builtins.kinds.find((one) => one.kind === kind)?.plural ?? `${kind.toLowerCase()}s`;
}

function commandOf(step: Step, frame: Frame): string {
  const warned = frame.exchanges.map(exchangeView).some(hasFieldWarning);
  return stepCommand(step, { user: frame.restricted ? step.actor : null, warned });
}

/** Returns the writes of a step as kubectl commands. */
function requestCommands({ exchanges }: Frame, names: ScratchNames): string {
  return exchanges
    .filter(({ request }) => request.method !== "GET")
    .flatMap((exchange) => {
      const { url, body, ...view } = exchangeView(exchange);
      const mapped = { ...view, url: names.text(url), body: body === null ? null : names.text(body) };
      return kubectlCommand(mapped)?.text ?? [];
    })
    .join("\n");
}

/** Returns the objects of a step on the page or in the script, and which of them differ. */
function compared(
  frame: Frame,
  { cluster, keys }: Played,
  names: ScratchNames,
): Pick<KubectlStep, "keys" | "differing"> {
  const onPage = frame.results.flatMap(({ object }) => object ?? []);
  const pageKeys = new Map(onPage.map((key) => [keyInScratch(key, names), key]));
  const all = [...new Set([...pageKeys.keys(), ...keys])].filter(isComparable);
  const differing = all.filter((key) => {
    const own = pageKeys.get(key) ?? keyOnPage(key, names);
    return names.text(objectText(frame.cluster, own)) !== objectText(cluster, key);
  });
  return { keys: all, differing };
}

/** Whether a script compares an object. The server writes the status of definitions itself. */
function isComparable(key: string): boolean {
  return !key.startsWith("apiextensions.k8s.io/");
}

function keyInScratch(key: string, { namespace }: ScratchNames): string {
  return keyWithNamespace(key, MAPPED, namespace);
}

function keyOnPage(key: string, { namespace }: ScratchNames): string {
  return keyWithNamespace(key, namespace, MAPPED);
}

function keyWithNamespace(key: string, from: string, to: string): string {
  const [group, plural, namespace, ...name] = key.split("/");
  return [group, plural, namespace === from ? to : namespace, ...name].join("/");
}
