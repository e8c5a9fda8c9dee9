import { dig } from "../../../../value/value.ts";
import { type Client, withoutRequests } from "../../../client.ts";
import { isSince } from "../../client-version.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail, messageOf, responseError } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody, sendRequest } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import { cleanPath } from "../../files/clean-path.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { getInfo, type Info, objectPath, withObject } from "../../objects/object-info.ts";
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
    flags: { ...container, "detach-keys": { kind: "text", hidden: true, since: 36 } },
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
      return copyFile(run, source, target);
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

/** A file of `kubectl cp`, in a pod or here. `place` is the pod with its namespace, null for a file here. */
type FilePlace = { readonly place: string | null; readonly path: string };

function filePlace(text: string): FilePlace | null {
  const colon = text.indexOf(":");
  if (colon < 0) return { place: null, path: text };
  const place = text.slice(0, colon);
  return place === "" || place.split("/").length > 2 ? null : { place, path: text.slice(colon + 1) };
}

function copyFile(run: CommandRun, source: string, target: string): Client<CommandError | null> {
  const [from, to] = [filePlace(source), filePlace(target)];
  if (from === null || to === null)
    return refuse("filespec must match the canonical format: [[namespace/]pod:]file/path");
  if (from.place !== null && to.place !== null)
    return refuse("one of src or dest must be a local file specification");
  if (from.path === "" || to.path === "") return refuse("filepath can not be empty");
  const remote = from.place === null ? to : from;
  if (remote.place === null) return refuse("one of src or dest must be a remote file specification");
  if (from.place === null && !isFile(run, from.path))
    return refuse(`${from.path} doesn't exist in local filesystem`);
  const [pod = "", namespace = namespaceOf(run)] = remote.place.split("/").reverse();
  return copyWithPod(run, { pod, namespace, path: remote.path, isTarget: from.place === null });
}

type PodFile = {
  readonly pod: string;
  readonly namespace: string;
  readonly path: string;
  /** Whether kubectl copies to the pod. Then it asks first whether the path is a folder, and does not say what came. */
  readonly isTarget: boolean;
};

function* copyWithPod(run: CommandRun, file: PodFile): Client<CommandError | null> {
  // kubectl prints its notes about the container on stdout here.
  const inRun = { ...run, err: run.out };
  const kind = kindFor(run.environment.kinds(), "v1", "Pod");
  if (kind === undefined) return fail("expected a resource").error;
  const folder = file.path.replace(/\/?[^/]*\/*$/, "") || (file.path.startsWith("/") ? "/" : ".");
  const unread: string[] = [];
  const question = { inside: { ...run, out: unread, err: unread }, path: file.path, sends: false };
  const copy = { inside: inRun, path: file.isTarget ? folder : file.path, sends: file.isTarget };
  const tries = file.isTarget ? [question, copy] : [copy];
  let error: CommandError | null = null;
  for (const { inside: one, path, sends } of tries) {
    const info = { kind, namespace: file.namespace, name: file.pod, object: {}, source: "" };
    const got = yield* sendForBody(one, { method: "GET", path: objectPath(info) });
    error =
      "error" in got ? got.error : yield* connectTo(one, withObject(info, got.value), "exec", path, sends);
  }
  return error;
}

/** Whether a path is a file or a folder of the scenario. */
function isFile({ environment }: CommandRun, path: string): boolean {
  const clean = cleanPath(path);
  return [...environment.files.keys()].some((name) => name === clean || name.startsWith(`${clean}/`));
}

function refuse(message: string): Client<CommandError | null> {
  return withoutRequests(fail(message).error);
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
  return yield* connectTo(run, again.value, subresource, command);
}

function* connectTo(
  run: CommandRun,
  pod: Info,
  subresource: "exec" | "attach" | "portforward",
  command: string,
  hasInput: boolean = run.flags.bool("stdin"),
): Client<CommandError | null> {
  const isForPort = subresource === "portforward";
  const phase = String(dig(pod.object, "status", "phase") ?? "");
  if (isForPort && phase !== "Running") {
    return fail(`unable to forward port because pod is not running. Current status=${phase}`).error;
  }
  const chosen = isForPort
    ? { value: "" }
    : chooseContainer(run, pod.object, run.flags.text("container"), subresource);
  if ("error" in chosen) return chosen.error;
  if (subresource === "exec" && hasInput && run.flags.bool("tty") && !run.flags.bool("quiet")) {
    run.err.push(NO_TTY);
  }
  if (subresource === "attach") run.err.push(ATTACH_NOTE);
  const query = {
    ...(command !== "" && { command }),
    ...(!isForPort && { container: chosen.value, stderr: "true", stdout: "true" }),
    ...(hasInput && { stdin: "true" }),
  };
  const path = `${objectPath(pod)}/${subresource}`;
  // kubectl tries WebSockets, then SPDY.
  yield* sendRequest(run, { method: "GET", path, query });
  const sent = yield* sendRequest(run, { method: "POST", path, query });
  const error = responseError(sent);
  if (error === null || !isSince(run, 36)) return error;
  return fail(`unable to upgrade connection: ${messageOf(error)}`).error;
}
