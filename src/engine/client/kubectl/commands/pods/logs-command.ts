import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { MISSING, readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  messageOf,
  type Result,
  responseError,
} from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendRequest } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { durationSeconds } from "../../flags/duration-seconds.ts";
import { type Info, objectPath } from "../../objects/object-info.ts";
import { chooseContainer, containerNames } from "./containers-of-pod.ts";
import { findPods } from "./pod-of-object.ts";

/** `kubectl logs`. The server has no logs without a kubelet. Upstream: kubectl pkg/cmd/logs/logs.go (v0.36.3). */
export const logsCommand: CommandSpec = {
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
};

const NO_POD = `expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.
POD or TYPE/NAME is a required argument for the logs command
See 'kubectl logs -h' for help and examples`;

function* logs(run: CommandRun): Client<CommandError | null> {
  const { args } = run.flags;
  const selector = run.flags.text("selector");
  if (args.length > 2 || (args.length === 0 && selector === "")) return fail(NO_POD).error;
  if (args[0] === "") return fail(MISSING).error;
  if (args.length === 1 && selector !== "") {
    const why = "only a selector (-l) or a POD name is allowed";
    return fail(`${why}\nSee 'kubectl logs -h' for help and examples`).error;
  }
  const pods = selector === "" ? yield* podsNamed(run, args[0] ?? "") : yield* podsWith(run, selector);
  if ("error" in pods) return pods.error;
  const wrong = checkFlags(run);
  if (wrong !== null) return fail(wrong).error;
  const requests: (readonly [Info, string])[] = [];
  for (const pod of pods.value) {
    const chosen = containersOf(run, pod.object);
    if ("error" in chosen) return chosen.error;
    requests.push(...chosen.value.map((container) => [pod, container] as const));
  }
  for (const [pod, container] of requests) {
    const query = { container, ...optionsOf(run) };
    const sent = yield* sendRequest(run, { method: "GET", path: `${objectPath(pod)}/log`, query });
    const error = responseError(sent);
    if (error !== null) return error;
    run.out.push(sent.text ?? "");
  }
  return null;
}

function* podsNamed(run: CommandRun, word: string): Client<Result<readonly Info[]>> {
  const found = yield* findPods(run, word, (type) => `cannot get the logs from ${type}`);
  if ("error" in found) {
    if (!hasReason(found.error, "NotFound")) return found;
    const where = JSON.stringify(namespaceOf(run));
    return fail(`error from server (NotFound): ${messageOf(found.error)} in namespace ${where}`);
  }
  const { pod, count } = found.value;
  if (count > 1) run.err.push(`Found ${count} pods, using pod/${pod.name}\n`);
  return { value: [pod] };
}

/** Returns the pods with certain labels. */
function* podsWith(run: CommandRun, selector: string): Client<Result<readonly Info[]>> {
  const targets = readTargets(run, { words: ["pods"], selector });
  if ("error" in targets) return targets;
  const { infos, errors } = yield* fetchTargets(run, targets.value);
  const wrong = combineErrors(errors);
  if (wrong !== null) return { error: wrong };
  if (infos.length === 0) run.err.push(`No resources found in ${namespaceOf(run)} namespace.\n`);
  return { value: infos };
}

function checkFlags({ flags }: CommandRun): string | null {
  if (flags.text("since-time") !== "" && seconds(flags.text("since")) !== 0) {
    return "at most one of `sinceTime` or `sinceSeconds` may be specified";
  }
  const container = flags.args[1] ?? flags.text("container");
  if (flags.bool("all-containers") && container !== "") {
    return `--all-containers=true should not be specified with container name ${container}`;
  }
  if (flags.given("container") && flags.args.length === 2) {
    return "only one of -c or an inline [CONTAINER] arg is allowed";
  }
  if (Number(flags.text("limit-bytes")) < 0) return "--limit-bytes must be greater than 0";
  if (seconds(flags.text("since")) < 0) return "--since must be greater than 0";
  return Number(flags.text("tail")) < -1 ? "--tail must be greater than or equal to -1" : null;
}

function seconds(duration: string): number {
  return Math.round(durationSeconds(duration));
}

function containersOf(run: CommandRun, pod: ValueMap): Result<readonly string[]> {
  if (run.flags.bool("all-containers")) return { value: containerNames(pod) };
  const given = run.flags.args[1] ?? run.flags.text("container");
  const chosen = chooseContainer(run, pod, given, "logs");
  return "error" in chosen ? chosen : { value: [chosen.value] };
}

/** Returns the options that the request has. Logs of several pods are their last ten lines if the command does not say otherwise. */
function optionsOf({ flags }: CommandRun): Readonly<Record<string, string>> {
  const tail =
    flags.text("selector") !== "" && !flags.given("tail")
      ? "10"
      : flags.text("tail") === "-1"
        ? ""
        : flags.text("tail");
  const since = seconds(flags.text("since"));
  const limit = Number(flags.text("limit-bytes"));
  return {
    ...(flags.bool("follow") && { follow: "true" }),
    ...(flags.bool("insecure-skip-tls-verify-backend") && { insecureSkipTLSVerifyBackend: "true" }),
    ...(limit !== 0 && { limitBytes: String(limit) }),
    ...(flags.bool("previous") && { previous: "true" }),
    ...(since !== 0 && { sinceSeconds: String(since) }),
    ...(flags.text("since-time") !== "" && { sinceTime: flags.text("since-time") }),
    ...(tail !== "" && { tailLines: tail }),
    ...(flags.bool("timestamps") && { timestamps: "true" }),
  };
}
