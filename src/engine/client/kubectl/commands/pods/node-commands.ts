import { dig } from "../../../../value/value.ts";
import { type Client, withoutRequests } from "../../../client.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, messageOf, responseError } from "../../command-error.ts";
import { type CommandRun, sendRequest } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { getInfo, type Info, objectPath } from "../../objects/object-info.ts";
import { chooseContainer } from "./containers-of-pod.ts";
import { portProblem } from "./forwarded-ports.ts";
import { logsCommand } from "./logs-command.ts";
import { findPods } from "./pod-of-object.ts";

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
  logs: logsCommand,
  exec: {
    flags: { ...container, filename: { kind: "list", short: "f" } },
    run: (run) => {
      const { args, dash } = run.flags;
      if (args.length === 0 && run.flags.list("filename").length === 0) {
        return refuse(NO_EXEC_POD);
      }
      if (dash < 0 && args.length > 1) {
        return refuse(
          "exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead\nSee 'kubectl exec -h' for help and examples",
        );
      }
      const command = dash >= 0 ? args.slice(dash) : [];
      if (command.length === 0) return refuse("you must specify at least one command for the container");
      const pod = dash === 0 ? "" : (args[0] ?? "");
      if (pod === "" && run.flags.list("filename").length === 0) return refuse(NO_EXEC_POD);
      return connect(run, pod, "exec", command.at(-1));
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
      // kubectl prints its notes about the container on stdout here.
      return connect({ ...inNamespace, err: run.out }, pod.slice(slash + 1), "exec", path);
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

function refuse(message: string): Client<CommandError | null> {
  return withoutRequests(fail(message).error);
}

/** Returns a run as with `--namespace`. */
function withNamespace(run: CommandRun, namespace: string): CommandRun {
  const text = (name: string) => (name === "namespace" ? namespace : run.flags.text(name));
  return { ...run, flags: { ...run.flags, text } };
}

const NO_EXEC_POD = "pod, type/name or --filename must be specified";

const NO_TTY = "Unable to use a TTY - input is not a terminal or the right kind of file\n";

const ATTACH_NOTE =
  "All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.\nIf you don't see a command prompt, try pressing enter.\n";

/** Asks the server to connect to a container, which it cannot do without a kubelet. */
function* connect(
  run: CommandRun,
  name: string,
  subresource: "exec" | "attach" | "portforward",
  command = "",
): Client<CommandError | null> {
  const found = yield* findPods(run, name, (type) => `cannot attach to ${type}`);
  if ("error" in found) return found.error;
  const isForPort = subresource === "portforward";
  const wrongPort = isForPort
    ? portProblem(found.value.target, found.value.pod, run.flags.args.slice(1))
    : null;
  if (wrongPort !== null) return fail(wrongPort).error;
  const again = isForPort ? yield* getInfo(run, found.value.pod) : { value: found.value.pod };
  if ("error" in again) return again.error;
  const pod = again.value;
  const phase = String(dig(pod.object, "status", "phase") ?? "");
  if (isForPort && phase !== "Running") {
    return fail(`unable to forward port because pod is not running. Current status=${phase}`).error;
  }
  const chosen = isForPort
    ? { value: "" }
    : chooseContainer(run, pod.object, run.flags.text("container"), wrong(pod));
  if ("error" in chosen) return chosen.error;
  const isInteractive = run.flags.bool("stdin");
  if (subresource === "exec" && isInteractive && run.flags.bool("tty") && !run.flags.bool("quiet")) {
    run.err.push(NO_TTY);
  }
  if (subresource === "attach") run.err.push(ATTACH_NOTE);
  const query = {
    ...(command !== "" && { command }),
    ...(!isForPort && { container: chosen.value, stderr: "true", stdout: "true" }),
    ...(isInteractive && { stdin: "true" }),
  };
  const path = `${objectPath(pod)}/${subresource}`;
  // kubectl tries WebSockets, then SPDY.
  yield* sendRequest(run, { method: "GET", path, query });
  const sent = yield* sendRequest(run, { method: "POST", path, query });
  const error = responseError(sent);
  if (error === null || !isSince(run, 36)) return error;
  return fail(`unable to upgrade connection: ${messageOf(error)}`).error;
}

function wrong({ name }: Info): (container: string, all: string) => string {
  return (container, all) => `container ${container} is not valid for pod ${name} out of: ${all}`;
}
