import { type CommandError, failWithExitCode } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import type { Flags } from "../../flags/parse-flags.ts";
import { contextOf } from "./config-commands.ts";

/** Commands that first look for the objects that their arguments name. */
const WITH_TARGETS =
  /^(annotate|attach|autoscale|delete|describe|edit|exec|expose|get|label|logs|patch|port-forward|rollout .*|scale|set .*|wait)$/;
/** Commands that do not need the server. */
const LOCAL = /^(config .*|completion|kustomize|options|plugin list)$/;

const TIMEOUT =
  "Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)";

/**
 * Returns the error of flags about the kubeconfig and the connection, or null. `name` is the name of the command.
 * Upstream: client-go tools/clientcmd/client_config.go (v0.36.3).
 */
export function configProblem(name: string, environment: Environment, flags: Flags): CommandError | null {
  if (LOCAL.test(name)) return null;
  const { files } = environment;
  const isEarly = WITH_TARGETS.test(name) && flags.args.length > 0;
  const hasNamespace = flags.text("namespace") !== "";
  const failed = (text: string) => failWithExitCode(1, text).error;
  const file = flags.text("kubeconfig");
  if (file !== "" && !files.has(file)) return failed(`error: stat ${file}: no such file or directory`);
  const context = flags.text("context");
  if (context !== "" && context !== contextOf(environment)) {
    return failed(
      isEarly && !hasNamespace
        ? `Error in configuration: context was not found for specified context: ${context}`
        : `error: context ${JSON.stringify(context)} does not exist`,
    );
  }
  const cluster = flags.text("cluster");
  if (cluster !== "" && cluster !== contextOf(environment)) {
    const text = JSON.stringify(cluster);
    return failed(
      hasNamespace ? `error: cluster ${text} does not exist` : `error: no server found for cluster ${text}`,
    );
  }
  const timeout = flags.text("request-timeout");
  if (!/^([+-]?\d+|[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+))?$/.test(timeout)) {
    return failed(`error: ${TIMEOUT}`);
  }
  const isMore =
    flags.text("as-uid") !== "" || ["as-group", "as-user-extra"].some((name) => flags.list(name).length > 0);
  if (isMore && flags.text("as") === "") {
    const head = isEarly && hasNamespace ? "Error in configuration" : "error";
    return failed(`${head}: requesting uid, groups or user-extra for  without impersonating a user`);
  }
  return null;
}
