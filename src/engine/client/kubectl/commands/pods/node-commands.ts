import { listOf, mapOf, textAt } from "../../../../value/field-values.ts";
import { dig, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  messageOf,
  responseError,
} from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendRequest } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { getInfo, type Info, objectPath } from "../../objects/object-info.ts";

const container: FlagSpecs = {
  ...commonFlags,
  container: { kind: "text", short: "c" },
  "pod-running-timeout": { kind: "duration", hidden: true },
  quiet: { kind: "bool", hidden: true, short: "q" },
  stdin: { kind: "bool", hidden: true, short: "i" },
  tty: { kind: "bool", hidden: true, short: "t" },
};

/**
 * The commands that ask a kubelet through the server. No kubelet runs here, so they say what the server says without one.
 * Upstream: kubectl pkg/cmd/logs, exec, attach, cp, portforward (v0.36.3).
 */
export const nodeCommands: Readonly<Record<string, CommandSpec>> = {
  logs: {
    flags: {
      ...commonFlags,
      container: { kind: "text", short: "c" },
      follow: { kind: "bool", hidden: true, short: "f" },
      previous: { kind: "bool", hidden: true, short: "p" },
      "all-containers": { kind: "bool", hidden: true },
      "all-pods": { kind: "bool", hidden: true },
      prefix: { kind: "bool", hidden: true },
      timestamps: { kind: "bool", hidden: true },
      tail: { kind: "int", hidden: true, defaultValue: "-1" },
      since: { kind: "duration", hidden: true },
      "since-time": { kind: "text", hidden: true },
      "limit-bytes": { kind: "int", hidden: true },
      "ignore-errors": { kind: "bool", hidden: true },
      "insecure-skip-tls-verify-backend": { kind: "bool", hidden: true },
      "max-log-requests": { kind: "int", hidden: true, defaultValue: "5" },
      "pod-running-timeout": { kind: "duration", hidden: true },
      selector: { kind: "text", hidden: true, short: "l" },
    },
    run: logs,
  },
  exec: {
    flags: { ...container, filename: { kind: "list", short: "f" } },
    run: (run) => {
      const { args, dash } = run.flags;
      if (args.length === 0 && run.flags.list("filename").length === 0) {
        return refuse("pod, type/name or --filename must be specified");
      }
      const command = dash >= 0 ? args.slice(dash) : args.slice(1);
      if (command.length === 0) return refuse("you must specify at least one command for the container");
      return connect(run, args[0] ?? "", "exec", command.at(-1));
    },
  },
  attach: {
    flags: { ...container, "detach-keys": { kind: "text", hidden: true } },
    run: (run) => {
      const { args } = run.flags;
      if (args.length === 0) return refuse("at least 1 argument is required for attach");
      if (args.length > 2) {
        return refuse("expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments)");
      }
      return connect(run, args.join("/"), "attach");
    },
  },
  cp: {
    flags: {
      ...commonFlags,
      container: { kind: "text", short: "c" },
      "no-preserve": { kind: "bool", hidden: true },
      retries: { kind: "int", hidden: true },
    },
    run: (run) => {
      const [source = "", target = "", ...more] = run.flags.args;
      if (target === "" || more.length > 0) return refuse("source and destination are required");
      const remote = [source, target].filter((one) => one.includes(":"));
      if (remote.length !== 1) {
        return refuse(
          remote.length === 0
            ? "one of src or dest must be a remote file specification"
            : "one of src or dest must be a local file specification",
        );
      }
      const [pod = "", path = ""] = (remote[0] ?? "").split(":");
      const slash = pod.indexOf("/");
      const inNamespace = slash < 0 ? run : withNamespace(run, pod.slice(0, slash));
      return connect(inNamespace, pod.slice(slash + 1), "exec", path);
    },
  },
  "port-forward": {
    flags: {
      ...commonFlags,
      address: { kind: "list", hidden: true },
      "pod-running-timeout": { kind: "duration", hidden: true },
    },
    run: (run) => {
      const { args } = run.flags;
      if (args.length < 2) {
        return refuse(
          "TYPE/NAME and list of ports are required for port-forward\nSee 'kubectl port-forward -h' for help and examples",
        );
      }
      return connect(run, args[0] ?? "", "portforward");
    },
  },
};

// biome-ignore lint/correctness/useYield: it is a client without requests.
function* refuse(message: string): Client<CommandError | null> {
  return fail(message).error;
}

/** Returns a run as with `--namespace`. */
function withNamespace(run: CommandRun, namespace: string): CommandRun {
  const text = (name: string) => (name === "namespace" ? namespace : run.flags.text(name));
  return { ...run, flags: { ...run.flags, text } };
}

const NO_POD = `expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.
POD or TYPE/NAME is a required argument for the logs command
See 'kubectl logs -h' for help and examples`;

function* logs(run: CommandRun): Client<CommandError | null> {
  const { args } = run.flags;
  const selector = run.flags.text("selector");
  if (selector !== "") return yield* logsOfAll(run, selector);
  if (args.length === 0) return fail(NO_POD).error;
  const found = yield* findPod(run, args[0] ?? "");
  if ("error" in found) {
    if (!hasReason(found.error, "NotFound")) return found.error;
    const why = `error from server (NotFound): ${messageOf(found.error)} in namespace ${JSON.stringify(namespaceOf(run))}`;
    return fail(why).error;
  }
  return yield* logsOf(run, found.value, { container: args[1] ?? containerOf(run, found.value.object) });
}

/** Prints the last lines of the logs of all pods with certain labels. */
function* logsOfAll(run: CommandRun, selector: string): Client<CommandError | null> {
  if (run.flags.args.length > 0) {
    const why = "only a selector (-l) or a POD name is allowed";
    return fail(`${why}\nSee 'kubectl logs -h' for help and examples`).error;
  }
  const targets = readTargets(run, { words: ["pods"], selector });
  if ("error" in targets) return targets.error;
  const { infos, errors } = yield* fetchTargets(run, targets.value);
  const wrong = combineErrors(errors);
  if (wrong !== null) return wrong;
  if (infos.length === 0) run.err.push(`No resources found in ${namespaceOf(run)} namespace.\n`);
  const tail = run.flags.given("tail") ? run.flags.text("tail") : "10";
  for (const info of infos) {
    const container = containerOf(run, info.object);
    const error = yield* logsOf(run, info, { container, ...(tail !== "-1" && { tailLines: tail }) });
    if (error !== null) return error;
  }
  return null;
}

function* logsOf(
  run: CommandRun,
  info: Info,
  query: Readonly<Record<string, string>>,
): Client<CommandError | null> {
  const sent = yield* sendRequest(run, { method: "GET", path: `${objectPath(info)}/log`, query });
  const error = responseError(sent);
  if (error !== null) return error;
  run.out.push(sent.text ?? "");
  return null;
}

const ATTACH_NOTE =
  "All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.\nIf you don't see a command prompt, try pressing enter.\n";

/** Asks the server to connect to a container, which it cannot do without a kubelet. */
function* connect(
  run: CommandRun,
  name: string,
  subresource: "exec" | "attach" | "portforward",
  command = "",
): Client<CommandError | null> {
  const found = yield* findPod(run, name);
  if ("error" in found) return found.error;
  const { object } = found.value;
  const container = subresource === "portforward" ? "" : containerOf(run, object);
  if (subresource === "portforward" && dig(object, "status", "phase") !== "Running") {
    const phase = dig(object, "status", "phase") ?? "";
    return fail(`unable to forward port because pod is not running. Current status=${phase}`).error;
  }
  if (subresource === "attach") run.err.push(ATTACH_NOTE);
  const query = {
    ...(command !== "" && { command }),
    ...(container !== "" && { container, stderr: "true", stdout: "true" }),
  };
  const path = `${objectPath(found.value)}/${subresource}`;
  // kubectl tries WebSockets, then SPDY.
  yield* sendRequest(run, { method: "GET", path, query });
  const sent = yield* sendRequest(run, { method: "POST", path, query });
  const error = responseError(sent);
  return error === null ? null : fail(`unable to upgrade connection: ${messageOf(error)}`).error;
}

function* findPod(
  run: CommandRun,
  word: string,
): Client<{ readonly value: Info } | { readonly error: CommandError }> {
  const targets = readTargets(run, { words: word.includes("/") ? [word] : ["pods", word] });
  if ("error" in targets) return targets;
  const [info] = targets.value.by === "name" ? targets.value.infos : [];
  if (info === undefined) return fail("no pod is named");
  const got = yield* getInfo(run, info);
  if ("error" in got) return got;
  if (info.kind.kind !== "Pod") return fail(`no pods of ${word} run here: no controllers make them`);
  return got;
}

/** Returns the container that a command is for, and says which one it takes by default if there are several. */
function containerOf(run: CommandRun, pod: ValueMap): string {
  const given = run.flags.text("container");
  if (given !== "") return given;
  const names = listOf(dig(pod, "spec", "containers")).map((one) => textAt(mapOf(one), "name"));
  const [first = ""] = names;
  if (names.length > 1)
    run.err.push(`Defaulted container ${JSON.stringify(first)} out of: ${names.join(", ")}\n`);
  return first;
}
