import { textAt } from "../../../../value/field-values.ts";
import { type CommandError, failWithExitCode } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { cleanPath } from "../../files/clean-path.ts";
import type { Flags } from "../../flags/parse-flags.ts";
import { SERVER } from "../cluster/server-address.ts";
import { contextName, type Kubeconfig, readKubeconfig } from "./kubeconfig.ts";

/** Commands that first look for the objects that their arguments name. */
const WITH_TARGETS =
  /^(annotate|attach|autoscale|delete|describe|edit|exec|expose|get|label|logs|patch|port-forward|rollout .*|scale|set .*|wait)$/;
/** Commands whose `--user` is not the user of the kubeconfig. */
const WITH_OWN_USER = /^(create (cluster)?rolebinding|set subject)$/;
/** Commands that do not need the server. */
const LOCAL = /^(config .*|completion|kustomize|options|plugin list|kuberc .*)$/;

const TIMEOUT =
  "Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)";

/**
 * Returns the error of flags about the kubeconfig and the connection, or null. `name` is the name of the command.
 * Upstream: client-go tools/clientcmd/client_config.go (v0.36.3).
 */
export function configProblem(name: string, environment: Environment, flags: Flags): CommandError | null {
  if (LOCAL.test(name)) return null;
  const isEarly = WITH_TARGETS.test(name) && flags.args.length > 0;
  const hasNamespace = flags.text("namespace") !== "";
  const failed = (text: string) => failWithExitCode(1, text).error;
  const file = flags.text("kubeconfig");
  if (file !== "" && !environment.files.has(cleanPath(file))) {
    return failed(`error: stat ${file}: no such file or directory`);
  }
  const read = readKubeconfig(environment, flags);
  if ("error" in read) return read.error;
  const context = contextName(read.value, flags);
  if (context !== "" && !read.value.contexts.has(context)) {
    return failed(
      isEarly && !hasNamespace
        ? `Error in configuration: context was not found for specified context: ${context}`
        : `error: context ${JSON.stringify(context)} does not exist`,
    );
  }
  const cluster = flags.text("cluster");
  if (cluster !== "" && !read.value.clusters.has(cluster)) {
    const text = JSON.stringify(cluster);
    return failed(
      hasNamespace ? `error: cluster ${text} does not exist` : `error: no server found for cluster ${text}`,
    );
  }
  const user = userFlag(name, flags);
  if (user !== "" && !read.value.users.has(user)) {
    return failed(`error: auth info ${JSON.stringify(user)} does not exist`);
  }
  const tokenFile = textAt(
    read.value.users.get(user || textAt(read.value.contexts.get(context) ?? {}, "user")) ?? {},
    "tokenFile",
  );
  if (tokenFile !== "" && flags.text("token") === "" && !environment.files.has(cleanPath(tokenFile))) {
    return failed(`error: open ${tokenFile}: no such file or directory`);
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
  return connectionProblem(read.value, cluster || textAt(read.value.contexts.get(context) ?? {}, "cluster"));
}

/** Returns the name of the user of the kubeconfig that the flags choose; empty if they choose none. */
export function userFlag(name: string, flags: Flags): string {
  return WITH_OWN_USER.test(name) ? "" : flags.text("user");
}

/** Only one server answers here. Without a cluster, kubectl asks localhost. */
function connectionProblem({ clusters }: Kubeconfig, name: string): CommandError | null {
  const cluster = clusters.get(name);
  const failed = (text: string) => failWithExitCode(1, text).error;
  if (cluster === undefined) {
    return failed(
      "The connection to the server localhost:8080 was refused - did you specify the right host or port?",
    );
  }
  const server = textAt(cluster, "server");
  if (server === SERVER || server === "") return null;
  return failed(
    `Unable to connect to the server: ${server} is no server of this scenario, only ${SERVER} is`,
  );
}
