import { rolesOf } from "../../engine/scenario/create-initial-cluster.ts";
import { type Files, noFiles } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { CommandLine, Step } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { Exchange } from "../../engine/server/http/http.ts";
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
import { isToCreate } from "./script-reach.ts";

/** What a script does with kubectl, and what comes of it in the simulation. */
export type KubectlRun = ScriptPlace & {
  /** The commands that make definitions, objects and roles from before the first step. */
  readonly setUp: readonly string[];
  /** The cluster before the first step. */
  readonly start: Cluster;
  /** The requests of these commands. */
  readonly setUpExchanges: readonly Exchange[];
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
  /** The requests of the command. */
  readonly exchanges: readonly Exchange[];
  /** The writes that the command sends and the step on the page does not: `PATCH /api/v1/…`. */
  readonly moreWrites: readonly string[];
};

/** Runs the commands of a script in the simulation. */
export function kubectlRun(played: PlayedRun): KubectlRun {
  const { frames } = played;
  const place = scriptPlace(played);
  const { names, scenario, empty, namespaces } = place;
  const setUp = setUpCommands(place);
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
    const { terminal, cluster, results, exchanges } = ran;
    const keys = results.flatMap(({ object }) => object ?? []);
    const { filesLeft, exit, stderr } = terminal;
    return { cluster, files: filesLeft, exit, stderr, keys, exchanges };
  };
  let state: State = { cluster: empty, files: noFiles };
  for (const one of [names.namespace, ...namespaces])
    state = play({ line: `kubectl create namespace ${one}` }, state, now);
  const setUpExchanges: Exchange[] = [];
  for (const line of setUp) {
    const done = play({ line }, state, now);
    setUpExchanges.push(...done.exchanges);
    state = done;
  }
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
      const { cluster, exit, stderr, exchanges } = done;
      const compared = compareKeys(frame, done, names);
      const command = line?.line ?? "";
      const result = { command, line, cluster, exit, stderr, exchanges, isByRequests: false };
      return { ...common, ...result, ...compared, moreWrites: moreWrites(exchanges, frame, names) };
    }
    const isByRequests = action.kind === "metacontroller" || action.kind === "applyV2";
    const command = isByRequests ? requestCommands(frame, names) : commandOf(step, frame);
    const done = play({ line: command }, { ...state, files: noFiles }, frame.now);
    state = { ...state, cluster: done.cluster };
    const { cluster, exit, stderr, exchanges } = done;
    return {
      ...common,
      exchanges,
      moreWrites: moreWrites(exchanges, frame, names),
      command,
      line: null,
      cluster,
      exit,
      stderr,
      ...compareKeys(frame, done, names),
      isByRequests,
    };
  });
  return { ...place, setUp, setUpExchanges, start: first, steps };
}

type State = { readonly cluster: Cluster; readonly files: Files };
type Played = State &
  Pick<KubectlStep, "exit" | "stderr" | "exchanges"> & { readonly keys: readonly string[] };
const NOTHING = { exit: 0, stderr: "", keys: [], exchanges: [] };

/** Returns the writes among requests that a step on the page does not send. */
function moreWrites(
  exchanges: readonly Exchange[],
  frame: Frame,
  names: ScratchNames,
): KubectlStep["moreWrites"] {
  const writes = (list: readonly Exchange[]) =>
    list.flatMap(({ request: { method, path } }) =>
      method === "GET" ? [] : `${method} ${path.split("?")[0]}`,
    );
  const onPage = writes(frame.exchanges).map(names.text);
  return writes(exchanges).filter((one) => {
    const at = onPage.indexOf(one);
    if (at >= 0) onPage.splice(at, 1);
    return at < 0;
  });
}

/** Returns the commands that make definitions, objects and roles. */
function setUpCommands(place: ScriptPlace): readonly string[] {
  const { definitions = [], objects = [], rules = [] } = place.scenario;
  const created = [...definitions, ...objects].map((text) =>
    createCommands(text, (one) => isToCreate(one, place)),
  );
  return [...created.filter((one) => one !== ""), ...rules.flatMap(rolesOf).map(createCommand)];
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
