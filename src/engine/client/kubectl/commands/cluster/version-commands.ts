import { BUILD_INFO } from "../../../../server/discovery/build-info.ts";
import { textAt } from "../../../../value/field-values.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { kustomizeVersion } from "../../kustomize/kustomize-version.ts";
import { SERVER } from "./server-address.ts";

/** `kubectl version`. Upstream: kubectl pkg/cmd/version/version.go (v0.36.3). */
export const versionCommand: CommandSpec = {
  flags: { ...commonFlags, client: { kind: "bool" }, output: { kind: "text", short: "o" } },
  run: version,
};

/** `kubectl cluster-info`. Upstream: kubectl pkg/cmd/clusterinfo/clusterinfo.go (v0.36.3). */
export const clusterInfoCommand: CommandSpec = { flags: commonFlags, run: clusterInfo };

function* version(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const isClient = flags.bool("client");
  if (flags.args.length > 0 && !isClient) return fail(`extra arguments: [${flags.args.join(" ")}]`).error;
  const { version: client } = run.environment;
  const kustomize = kustomizeVersion(run.environment);
  const output = flags.text("output");
  if (!/^(yaml|json|)$/.test(output)) return fail("--output must be 'yaml' or 'json'").error;
  const server = isClient ? null : yield* sendForBody(run, { method: "GET", path: "/version" });
  if (server !== null && "error" in server) return server.error;
  const known = server?.value ?? null;
  if (output === "") {
    run.out.push(`Client Version: ${client}\nKustomize Version: ${kustomize}\n`);
    if (known !== null) run.out.push(`Server Version: ${textAt(known, "gitVersion")}\n`);
    return null;
  }
  const info: ValueMap = {
    clientVersion: clientVersion(client),
    kustomizeVersion: kustomize,
    ...(known !== null && { serverVersion: known }),
  };
  const text = output === "yaml" ? run.environment.printYaml(info) : JSON.stringify(info, null, 2);
  run.out.push(`${text}\n`);
  return null;
}

/** What kubectl knows about its own build, in the order in which it prints it. */
function clientVersion(gitVersion: string): ValueMap {
  return { major: "1", minor: gitVersion.split(".")[1] ?? "", gitVersion, ...BUILD_INFO };
}

function* clusterInfo(run: CommandRun): Client<CommandError | null> {
  const namespace = run.flags.text("namespace") || "kube-system";
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: `/api/v1/namespaces/${namespace}/services`,
    query: { labelSelector: "kubernetes.io/cluster-service=true" },
  });
  if ("error" in listed) return listed.error;
  run.out.push(
    `Kubernetes control plane is running at ${SERVER}\n`,
    "\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n",
  );
  return null;
}
