import { metaText } from "../../../../server/metadata/object-meta.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, messageOf, responseError } from "../../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody, sendRequest } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";
import { commonFlags, outputFlags } from "../../flags/common-flags.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { printTypedResult } from "../../output/print-result.ts";

/** `kubectl cluster-info dump`. Upstream: kubectl pkg/cmd/clusterinfo/clusterinfo_dump.go (v0.36.3). */
export const dumpCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    output: { kind: "text", short: "o", defaultValue: "json" },
    "output-directory": { kind: "text" },
    "all-namespaces": { kind: "bool", short: "A" },
    namespaces: { kind: "list", splitsAtCommas: true },
    "pod-running-timeout": { kind: "duration", hidden: true },
  },
  run: dump,
};

/** The lists of a namespace: the file, the root of the path, and the resource. */
const LISTS: readonly (readonly [string, string, string])[] = [
  ["events", "/api/v1", "events"],
  ["replication-controllers", "/api/v1", "replicationcontrollers"],
  ["services", "/api/v1", "services"],
  ["daemonsets", "/apis/apps/v1", "daemonsets"],
  ["deployments", "/apis/apps/v1", "deployments"],
  ["replicasets", "/apis/apps/v1", "replicasets"],
  ["pods", "/api/v1", "pods"],
];

function* dump(run: CommandRun): Client<CommandError | null> {
  const wrong = yield* dumpList(run, "nodes", "/api/v1/nodes");
  if ("kind" in wrong) return wrong;
  const namespaces = yield* namespacesOf(run);
  if ("kind" in namespaces) return namespaces;
  for (const namespace of namespaces) {
    let pods: readonly ValueMap[] = [];
    for (const [file, root, resource] of LISTS) {
      const path = `${root}/namespaces/${namespace}/${resource}`;
      const listed = yield* dumpList(run, `${namespace}/${file}`, path);
      if ("kind" in listed) return listed;
      pods = listed;
    }
    for (const pod of pods) yield* dumpLogs(run, namespace, pod);
  }
  const folder = run.flags.text("output-directory");
  if (folder !== "" && folder !== "-") run.out.push(`Cluster info dumped to ${folder}\n`);
  return null;
}

function* namespacesOf(run: CommandRun): Client<readonly string[] | CommandError> {
  const named = run.flags.list("namespaces");
  if (!run.flags.bool("all-namespaces")) {
    return named.length > 0 ? named : ["kube-system", namespaceOf(run)];
  }
  const listed = yield* sendForBody(run, { method: "GET", path: "/api/v1/namespaces" });
  return "error" in listed ? listed.error : itemsOf(listed.value).map((one) => metaText(one, "name"));
}

/** Prints a list into its file. Returns its items, or the error. */
function* dumpList(run: CommandRun, file: string, path: string): Client<readonly ValueMap[] | CommandError> {
  const listed = yield* sendForBody(run, { method: "GET", path });
  if ("error" in listed) return listed.error;
  const output = run.flags.text("output");
  const items = itemsOf(listed.value);
  // Go prints an empty list of structs as null.
  const list = items.length === 0 ? { ...listed.value, items: null } : listed.value;
  const wrong = intoFile(run, `${file}.${output === "json" || output === "yaml" ? output : "txt"}`, (part) =>
    printTypedResult(part, list, ""),
  );
  return wrong ?? items;
}

/** Prints into a file of `--output-directory`; without one, to the output of the command. */
function intoFile(
  run: CommandRun,
  file: string,
  print: (run: CommandRun) => CommandError | null,
): CommandError | null {
  const folder = run.flags.text("output-directory");
  if (folder === "" || folder === "-") return print(run);
  const texts: string[] = [];
  const wrong = print({ ...run, out: texts });
  if (wrong === null) run.written.set(cleanPath(`${folder}/${file}`), texts.join(""));
  return wrong;
}

/** Prints the logs of all containers of a pod. Without a kubelet there are none. */
function* dumpLogs(run: CommandRun, namespace: string, pod: ValueMap): Client<void> {
  const name = metaText(pod, "name");
  const spec = mapOf(get(pod, "spec"));
  const containers = [...mapsOf(get(spec, "initContainers")), ...mapsOf(dig(spec, "containers"))];
  const texts: string[] = [];
  for (const container of containers.map((one) => textAt(one, "name"))) {
    const path = `/api/v1/namespaces/${namespace}/pods/${name}/log`;
    const sent = yield* sendRequest(run, { method: "GET", path, query: { container } });
    const error = responseError(sent);
    const of = `logs for container ${container} of pod ${namespace}/${name} ====\n`;
    const log = error === null ? (sent.text ?? "") : `Request log error: ${messageOf(error)}\n`;
    texts.push(`==== START ${of}`, log, `==== END ${of}`);
  }
  intoFile(run, `${namespace}/${name}/logs.txt`, (part) => {
    part.out.push(texts.join(""));
    return null;
  });
}
