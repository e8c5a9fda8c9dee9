import { rolesOf } from "../../engine/scenario/create-initial-cluster.ts";
import { type Files, noFiles } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { CommandLine, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { createCommands } from "../../replay/create-commands.ts";
import { kubectlCommand } from "../../replay/kubectl-command.ts";
import { heredoc } from "../../replay/shell-quote.ts";
import { hasFieldWarning, stepCommand } from "../../replay/step-command.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { exchangeView } from "../frame/exchange-view.ts";
import { kubectlPart } from "../parts/late-parts.ts";
import type { ScratchNames } from "./scratch-names.ts";
import { type Compared, compareKeys, type PlayedRun, type ScriptPlace, scriptPlace } from "./script-place.ts";

/** What a script does with kubectl, and what comes of it in the simulation. */
export type KubectlRun = ScriptPlace & {
  /** The commands that make definitions, objects and roles from before the first step. */
  readonly setUp: readonly string[];
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly steps: readonly KubectlStep[];
};

/** A step of the script. */
export type KubectlStep = Compared & {
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
  /** Whether the script sends the requests of the step one by one, because no command of kubectl does the same. */
  readonly isByRequests: boolean;
};

/** Runs the commands of a script in the simulation. */
export function kubectlRun(played: PlayedRun): KubectlRun {
  const { frames } = played;
  const place = scriptPlace(played);
  const { names, scenario, empty, namespaces } = place;
  const setUp = setUpCommands(scenario);
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
      const { keys, differing } = compareKeys(frame, done, names);
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
      ...compareKeys(frame, done, names),
      isByRequests,
    };
  });
  return { ...place, setUp, start: first, steps };
}

type State = { readonly cluster: Cluster; readonly files: Files };
type Played = State & { readonly exit: number; readonly stderr: string; readonly keys: readonly string[] };
const NOTHING = { exit: 0, stderr: "", keys: [] };

/** Returns the commands that make definitions, objects and roles. */
function setUpCommands({ definitions = [], objects = [], rules = [] }: Scenario): readonly string[] {
  return [...[...definitions, ...objects].map(createCommands), ...rules.flatMap(rolesOf).map(createCommand)];
}

/** Returns the command that creates an object. */
export function createCommand(object: ValueMap): string {
  return `kubectl create -f - ${heredoc(printYamlText(object))}`;
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
