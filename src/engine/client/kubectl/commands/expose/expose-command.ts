import { mapOf, mapsOf } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { forEachTarget } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, combineErrors, fail, messageOf, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag, fileFlags, outputFlags } from "../../flags/common-flags.ts";
import { dryRunOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import { type Info, metaMap } from "../../objects/object-info.ts";
import { readOutputFormat } from "../../output/output-format.ts";
import { printTypedResult } from "../../output/print-result.ts";
import { overrideFlags, withOverrides } from "./overrides.ts";
import { sendGenerated } from "./send-generated.ts";
import { makeServiceOfPorts } from "./service-of-ports.ts";

/** `kubectl expose`. Upstream: kubectl pkg/cmd/expose/expose.go (v0.36.3). */
export const exposeCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...overrideFlags,
    ...recordFlag,
    protocol: { kind: "text" },
    port: { kind: "text" },
    type: { kind: "text" },
    "load-balancer-ip": { kind: "text" },
    selector: { kind: "text" },
    labels: { kind: "text", short: "l" },
    "target-port": { kind: "text" },
    "external-ip": { kind: "text" },
    name: { kind: "text" },
    "session-affinity": { kind: "text" },
    "cluster-ip": { kind: "text" },
    "save-config": { kind: "bool" },
    "field-manager": { kind: "text", defaultValue: "kubectl-expose" },
  },
  run: expose,
};

function* expose(run: CommandRun): Client<CommandError | null> {
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const form = readOutputFormat(run);
  if ("error" in form) return form.error;
  const targets = readTargets(run, { words: run.flags.args });
  if ("error" in targets) return targets.error;
  const errors = yield* forEachTarget(run, targets.value, { typed: true }, (info) =>
    exposeOne(run, info, dryRun.value),
  );
  return combineErrors(errors);
}

const EXPOSABLE: ReadonlySet<string> = new Set([
  "ReplicationController.",
  "Service.",
  "Pod.",
  "Deployment.apps",
  "ReplicaSet.apps",
]);

/** The maximum length of the name of a Service. */
const MAX_NAME = 63;

function* exposeOne(run: CommandRun, info: Info, dryRun: DryRun): Client<CommandError | null> {
  const { flags } = run;
  const name = `${info.kind.kind}.${info.kind.group}`;
  if (!EXPOSABLE.has(name)) return fail(`cannot expose a ${name.replace(/\.$/, "")}`).error;
  const given = flags.text("selector");
  const selector = given === "" ? selectorOf(info) : { value: given };
  if ("error" in selector) {
    return fail(
      `couldn't retrieve selectors via --selector flag or introspection: ${messageOf(selector.error)}`,
    ).error;
  }
  const own = portsOf(info);
  const ports = flags.text("port") || own.map(({ port }) => port).join(",");
  const clusterIP = flags.text("cluster-ip");
  if (ports === "" && clusterIP !== "None") {
    return fail("couldn't find port via --port flag or introspection").error;
  }
  const made = makeServiceOfPorts({
    name: flags.text("name") || info.name.slice(0, MAX_NAME),
    selector: selector.value,
    labels: flags.text("labels") || joinLabels(metaMap(info.object, "labels")),
    ports,
    protocol: flags.text("protocol"),
    protocols: new Map(own.map(({ port, protocols }) => [port, protocols])),
    targetPort: flags.text("target-port"),
    type: flags.text("type"),
    clusterIP,
    externalIP: flags.text("external-ip"),
    loadBalancerIP: flags.text("load-balancer-ip"),
    sessionAffinity: flags.text("session-affinity"),
  });
  if ("error" in made) return made.error;
  const changed = withOverrides(run, made.value);
  if ("error" in changed) return changed.error;
  const sent = yield* sendGenerated(run, withChangeCause(run, changed.value), dryRun);
  return "error" in sent ? sent.error : printTypedResult(run, sent.value, "exposed", dryRun);
}

function joinLabels(labels: ValueMap): string {
  return sortedKeys(labels)
    .map((key) => `${key}=${get(labels, key)}`)
    .join(",");
}

/** Returns the labels of the pods that an object is about. */
function selectorOf({ kind, object }: Info): Result<string> {
  if (kind.kind === "Pod") {
    const labels = metaMap(object, "labels");
    return Object.keys(labels).length === 0
      ? fail("the pod has no labels and cannot be exposed")
      : { value: joinLabels(labels) };
  }
  const selector = dig(object, "spec", "selector");
  if (kind.group === "") {
    if (kind.kind === "Service" && !isMap(selector)) return fail("the service has no pod selector set");
    return { value: joinLabels(mapOf(selector)) };
  }
  const labels = mapOf(dig(selector, "matchLabels"));
  const expressions: Value | undefined = dig(selector, "matchExpressions");
  if (Object.keys(labels).length === 0) {
    return fail(`invalid ${kind.singular}: no selectors, therefore cannot be exposed`);
  }
  if (isList(expressions) && expressions.length > 0) {
    return fail(`couldn't convert expressions - "${formatPlain(expressions)}" to map-based selector format`);
  }
  return { value: joinLabels(labels) };
}

type FoundPort = { readonly port: string; readonly protocols: readonly string[] };

/** Returns the ports of an object, each once, with their protocols. */
function portsOf({ kind, object }: Info): readonly FoundPort[] {
  const spec = kind.kind === "Pod" || kind.kind === "Service" ? "spec" : "template";
  const podSpec = spec === "spec" ? dig(object, "spec") : dig(object, "spec", "template", "spec");
  const all =
    kind.kind === "Service"
      ? mapsOf(dig(object, "spec", "ports")).map((one) => [get(one, "port"), get(one, "protocol")])
      : mapsOf(dig(podSpec, "containers"))
          .flatMap((container) => mapsOf(get(container, "ports")))
          .map((one) => [get(one, "containerPort"), get(one, "protocol")]);
  const byPort = new Map<string, string[]>();
  for (const [port, protocol] of all) {
    const known = byPort.get(String(port)) ?? [];
    byPort.set(String(port), [...known, String(protocol ?? "TCP")]);
  }
  return [...byPort].map(([port, protocols]) => ({ port, protocols }));
}
