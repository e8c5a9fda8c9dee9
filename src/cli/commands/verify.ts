import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, type Value } from "../../engine/value/value.ts";
import { type Plan, planOf } from "../../verify/plan.ts";
import { bashTerminal } from "../../verify/play/bash-terminal.ts";
import type { Connection } from "../../verify/server/connection.ts";
import type { Server } from "../../verify/server/server.ts";
import { emptyCluster } from "../../verify/simulate/empty-cluster.ts";
import { verify } from "../../verify/verify.ts";
import { plural } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { readTextFile } from "../input/read-text.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { solved } from "./solved.ts";
import { type VerifyView, verifyText } from "./verify-text.ts";

/** Which cluster to verify on, and how. */
export type VerifyCommandOptions = {
  /** The address of the server; null to use a context of kubectl. */
  readonly server: string | null;
  readonly token: string | null;
  /** A file with the certificate authority of the server. */
  readonly certificateAuthority: string | null;
  readonly isInsecure: boolean;
  /** A context of the kubeconfig file; null to use `server`. */
  readonly context: string | null;
  readonly kubeconfig: string | null;
  /** Whether the solution of a lesson runs after its given steps. */
  readonly solution: boolean;
  /** Whether to play without asking. */
  readonly yes: boolean;
  readonly keep: boolean;
  readonly isThrowAway: boolean;
  /** Whether bash runs the command lines of the scenario on this computer, with the user's kubectl. */
  readonly runsCommands: boolean;
  readonly json: boolean;
};

/** Plays a scenario on a real cluster, and prints where cluster and simulation differ. Returns 1 if they do. */
export async function verifyFile(
  terminal: Terminal,
  file: string,
  options: VerifyCommandOptions,
): Promise<number> {
  const wrong = (problem: string) => {
    terminal.err(`${printable(problem)}\n`);
    return EXIT.wrong;
  };
  const found = await scenarioOrNull(terminal, file);
  if (found === null) return EXIT.wrong;
  const scenario = options.solution ? solved(found) : found;
  if (scenario === null) return wrong("The scenario has no lesson, so it has no solution.");
  const reached = await reach(terminal, options);
  if ("problem" in reached) return wrong(reached.problem);
  try {
    const version = await versionOf(reached.server);
    if ("problem" in version) return wrong(version.problem);
    const suffix = terminal.randomName();
    const plan = planned(scenario, {
      ...{ cluster: version.version, suffix, isThrowAway: options.isThrowAway },
      empty: emptyCluster(),
    });
    if ("problem" in plan) return wrong(plan.problem);
    const place = { cluster: reached.name, version: version.version };
    if (!options.yes) {
      terminal.err(questionText(plan, place, options.runsCommands));
      const answer = await terminal.ask("Play it there? [y/N] ");
      if (answer === null) return wrong("Nobody can answer. Use --yes to play without a question.");
      if (!answer) return wrong("Nothing was written.");
    }
    return await play(terminal, reached, { scenario, plan, ...place }, options);
  } finally {
    reached.close();
  }
}

function planned(scenario: Scenario, options: Parameters<typeof planOf>[1]): ReturnType<typeof planOf> {
  try {
    return planOf(scenario, options);
  } catch (error) {
    return { problem: `The scenario cannot be set up: ${reasonOf(error)}` };
  }
}

type Place = { readonly cluster: string; readonly version: string };

async function play(
  terminal: Terminal,
  { server, connection }: Extract<Reached, { readonly server: Server }>,
  { scenario, plan, cluster, version }: Place & { readonly scenario: Scenario; readonly plan: Plan },
  { keep, isThrowAway, runsCommands, json }: VerifyCommandOptions,
): Promise<number> {
  let stopped: string | null = null;
  const release = terminal.onInterrupt(() => {
    stopped = "You stopped the command.";
    terminal.err(
      `Stopping. What was made is removed first. If you interrupt again, the namespace ${plan.names.namespace} stays.\n`,
    );
  });
  const progress = terminal.showsProgress ? terminal.err : () => {};
  const result = await verify(server, plan, {
    isThrowAway,
    keeps: keep,
    stopped: () => stopped,
    onStep: (step) => progress(`\r\u001b[KStep ${step} of ${plan.steps.length}`),
    ...(terminal.pause !== undefined && { pause: terminal.pause }),
    ...(runsCommands && {
      terminal: (guard) =>
        bashTerminal({ connection }, plan.scenario, { namespace: plan.names.namespace, guard }),
    }),
  });
  progress("\r\u001b[K");
  release();
  const { namespace, namespaces, suffix } = plan.names;
  const steps = plan.steps.map((step, at): VerifyView["steps"][number] => {
    const differences = result.steps[at] ?? null;
    return {
      step: at + 1,
      ...step,
      result: differences === null ? "not played" : differences.length === 0 ? "ok" : "differs",
      differences: differences ?? [],
    };
  });
  const view: VerifyView = {
    title: scenario.title,
    cluster,
    version,
    simulated: plan.version,
    namespace,
    ok: result.problem === null && steps.every((one) => one.result === "ok"),
    steps,
    problem: result.problem,
    notes: [...result.notes, ...(runsCommands || !hasCommands(scenario) ? [] : [OWN_KUBECTL])],
    kept: keep ? { namespaces, suffix } : null,
    left: result.left,
  };
  terminal.out(json ? printJson(view) : verifyText(view, terminal));
  return view.ok && view.left.length === 0 ? EXIT.ok : EXIT.differs;
}

const OWN_KUBECTL =
  "Applyground's own kubectl ran the command lines on the cluster. With --run-commands, bash runs them with your kubectl.";

function hasCommands({ steps }: Scenario): boolean {
  return steps.some(({ action, disabled }) => action.kind === "run" && disabled !== true);
}

/** What a person reads before the first write. */
function questionText(
  { names, simulated, scenario, users, steps }: Plan,
  { cluster, version }: Place,
  runsCommands: boolean,
): string {
  const commands = scenario.steps.flatMap(({ action }) => (action.kind === "run" ? [action.line] : []));
  const kinds = simulated.collections.map(({ path, kind }) => {
    const namespace = /\/namespaces\/([^/]+)\//.exec(path)?.[1];
    return `  ${kind}${namespace === undefined ? ", cluster-scoped" : ` in ${namespace}`}`;
  });
  const lines = [
    `This plays ${plural(steps.length, "step")} on ${cluster} (${version}).`,
    `It makes the ${names.namespaces.length === 1 ? "namespace" : "namespaces"} ${names.namespaces.join(", ")}, writes objects of these kinds, and removes all of it:`,
    ...kinds,
    ...(runsCommands && commands.length > 0
      ? ["bash runs these lines on this computer. They can do all that you can do:", ...commands]
      : []),
    ...(users.length === 0 ? [] : [`It acts as ${users.join(", ")}, with roles for these users.`]),
  ];
  return `${printable(lines.join("\n"))}\n`;
}

/** A server, its name for people, and how to end the connection. */
type Reached =
  | {
      readonly server: Server;
      readonly connection: Connection;
      readonly name: string;
      readonly close: () => void;
    }
  | { readonly problem: string };

async function reach(terminal: Terminal, options: VerifyCommandOptions): Promise<Reached> {
  const { server, context, kubeconfig } = options;
  if ((server === null) === (context === null))
    return { problem: "Name the cluster: either --server URL or --context NAME." };
  if (context !== null) {
    const args = [`--context=${context}`, ...(kubeconfig === null ? [] : [`--kubeconfig=${kubeconfig}`])];
    const proxy = await terminal.startProxy(args);
    if ("problem" in proxy) return proxy;
    const { connection, close } = proxy;
    return { server: terminal.reach(connection), connection, name: `the context ${context}`, close };
  }
  const connection = await connectionOf(terminal, server ?? "", options);
  return "problem" in connection
    ? connection
    : { server: terminal.reach(connection), connection, name: connection.url, close: () => {} };
}

async function connectionOf(
  terminal: Terminal,
  server: string,
  { certificateAuthority, isInsecure, token }: VerifyCommandOptions,
): Promise<Connection | { readonly problem: string }> {
  const authority =
    certificateAuthority === null ? null : await readTextFile(terminal, certificateAuthority, 1024 * 1024);
  if (authority !== null && "problem" in authority) return authority;
  const ownToken = token ?? terminal.env["APPLYGROUND_TOKEN"];
  return {
    url: server.replace(/\/+$/, ""),
    isInsecure,
    ...(ownToken !== undefined && { token: ownToken }),
    ...(authority !== null && { certificateAuthority: authority.text }),
  };
}

async function versionOf(
  server: Server,
): Promise<{ readonly version: string } | { readonly problem: string }> {
  try {
    const { code, body } = await server.send({ method: "GET", path: "/version" });
    const version: Value | undefined = dig(body, "gitVersion");
    if (code === 200 && typeof version === "string") return { version };
    return { problem: `${server.address} does not tell its version: it answers ${code}.` };
  } catch (error) {
    return { problem: `${server.address} cannot be reached: ${reasonOf(error)}` };
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code ?? error);
}
