import type { Request } from "../../../../server/http/http.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  failWithExitCode,
  hasReason,
  messageOf,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import type { DryRun } from "../../flags/common-flags.ts";
import { controllerOf } from "../../objects/controllers.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import type { Info } from "../../objects/object-info.ts";
import { dryRunNote, printObjectName } from "../../output/print-result.ts";

/** What `drain` does with a pod: `delete` it, with a warning if there is a message, or `skip` it; or an `error`. */
type Verdict = { readonly kind: "delete" | "skip" | "error"; readonly message: string };

/**
 * Evicts the pods of nodes. Pods do not end here, so it only says which pods it may evict. Only a dry run of the server asks the server.
 * Upstream: kubectl pkg/cmd/drain/drain.go, pkg/drain/filters.go (v0.36.3).
 */
export function* drainNodes(
  run: CommandRun,
  nodes: readonly Info[],
  dryRun: DryRun,
): Client<CommandError | null> {
  const errors: CommandError[] = [];
  const pending: string[] = [];
  for (const node of nodes) {
    const drained = yield* drainNode(run, node.name, dryRun);
    if ("value" in drained) {
      run.out.push(`${printObjectName(node.object)} drained${dryRunNote(dryRun)}\n`);
      continue;
    }
    const why = messageOf(drained.error);
    run.err.push(
      `error: unable to drain node ${JSON.stringify(node.name)} due to error: ${why}, continuing command...\n`,
    );
    errors.push(...(drained.error.kind === "many" ? drained.error.errors : [drained.error]));
    pending.push(` ${node.name}\n`);
  }
  if (pending.length > 0) run.err.push("There are pending nodes to be drained:\n", ...pending);
  // kubectl prints these errors without a prefix.
  return errors.length === 0 ? null : failWithExitCode(1, errors.map(messageOf).join("\n")).error;
}

function* drainNode(run: CommandRun, node: string, dryRun: DryRun): Client<Result<null>> {
  const labelSelector = run.flags.text("pod-selector");
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: "/api/v1/pods",
    query: {
      fieldSelector: `spec.nodeName=${node}`,
      ...(labelSelector !== "" && { labelSelector }),
      limit: "500",
    },
  });
  if ("error" in listed) return listed;
  const found: (readonly [ValueMap, Verdict])[] = [];
  for (const pod of itemsOf(listed.value)) found.push([pod, yield* verdictOn(run, pod)]);
  const refused = byMessage(found, "error").map(
    ([message, names]) => fail(`cannot delete ${message}: ${names}`).error,
  );
  const error = combineErrors(refused);
  if (error !== null) return { error };
  const warnings = [...byMessage(found, "skip"), ...byMessage(found, "delete")];
  if (warnings.length > 0) run.err.push(`Warning: ${warnings.map((one) => one.join(": ")).join("; ")}\n`);
  const evicted = found.filter(([, { kind }]) => kind === "delete");
  const failed: CommandError[] = [];
  for (const [pod] of evicted) {
    run.out.push(`evicting pod ${fullName(pod)}${dryRunNote(dryRun)}\n`);
    if (dryRun !== "server") continue;
    const tried = yield* sendForBody(run, dryEviction(run, pod));
    if ("error" in tried && !hasReason(tried.error, "NotFound")) failed.push(evictionError(pod, tried.error));
  }
  const unevicted = combineErrors(failed);
  if (unevicted !== null) return { error: unevicted };
  if (evicted.length === 0 || dryRun !== "none") return { value: null };
  return fail("pods do not end here: no kubelet runs");
}

/** Returns the request that asks whether a pod may be evicted. */
function dryEviction({ flags }: CommandRun, pod: ValueMap): Request {
  const metadata = mapOf(get(pod, "metadata"));
  const [name, namespace] = [textAt(metadata, "name"), textAt(metadata, "namespace")];
  const grace = Number(flags.text("grace-period"));
  return {
    method: "POST",
    path: `/api/v1/namespaces/${namespace}/pods/${name}/eviction`,
    contentType: "application/json",
    body: {
      kind: "Eviction",
      apiVersion: "policy/v1",
      metadata: { name, namespace },
      deleteOptions: { ...(grace >= 0 && { gracePeriodSeconds: grace }), dryRun: ["All"] },
    },
  };
}

function evictionError(pod: ValueMap, error: CommandError): CommandError {
  const metadata = mapOf(get(pod, "metadata"));
  const name = JSON.stringify(textAt(metadata, "name"));
  const namespace = JSON.stringify(textAt(metadata, "namespace"));
  return fail(`error when evicting pods/${name} -n ${namespace}: ${messageOf(error)}`).error;
}

/** Returns the messages of one kind of verdicts, each with the names of its pods. */
function byMessage(
  found: readonly (readonly [ValueMap, Verdict])[],
  kind: Verdict["kind"],
): readonly (readonly [string, string])[] {
  const names = new Map<string, string[]>();
  for (const [pod, verdict] of found) {
    if (verdict.kind !== kind || verdict.message === "") continue;
    names.set(verdict.message, [...(names.get(verdict.message) ?? []), fullName(pod)]);
  }
  return [...names].map(([message, all]) => [message, all.join(", ")]);
}

function fullName(pod: ValueMap): string {
  const metadata = mapOf(get(pod, "metadata"));
  return `${textAt(metadata, "namespace")}/${textAt(metadata, "name")}`;
}

const MIRROR = "kubernetes.io/config.mirror";

function* verdictOn(run: CommandRun, pod: ValueMap): Client<Verdict> {
  const { flags } = run;
  const isFinished = /^(Succeeded|Failed)$/.test(String(dig(pod, "status", "phase") ?? ""));
  const owner = controllerOf(pod);
  const isOfDaemonSet =
    owner !== null && textAt(owner, "kind") === "DaemonSet" && textAt(owner, "apiVersion") === "apps/v1";
  if (isOfDaemonSet && !isFinished) {
    const namespace = String(dig(pod, "metadata", "namespace"));
    const path = `/apis/apps/v1/namespaces/${namespace}/daemonsets/${textAt(owner, "name")}`;
    const got = yield* sendForBody(run, { method: "GET", path });
    if ("error" in got) {
      return { kind: flags.bool("force") ? "delete" : "error", message: messageOf(got.error) };
    }
    return flags.bool("ignore-daemonsets")
      ? { kind: "skip", message: "ignoring DaemonSet-managed Pods" }
      : { kind: "error", message: "DaemonSet-managed Pods (use --ignore-daemonsets to ignore)" };
  }
  if (get(mapOf(dig(pod, "metadata", "annotations")), MIRROR) !== undefined)
    return { kind: "skip", message: "" };
  const hasLocal = mapsOf(dig(pod, "spec", "volumes")).some(
    (volume) => get(volume, "emptyDir") !== undefined,
  );
  if (hasLocal && !isFinished && !flags.bool("delete-emptydir-data")) {
    return { kind: "error", message: "Pods with local storage (use --delete-emptydir-data to override)" };
  }
  if (isFinished || owner !== null) {
    return { kind: "delete", message: hasLocal && !isFinished ? "deleting Pods with local storage" : "" };
  }
  return flags.bool("force")
    ? { kind: "delete", message: "deleting Pods that declare no controller" }
    : { kind: "error", message: "Pods that declare no controller (use --force to override)" };
}
