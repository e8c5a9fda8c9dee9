import { compareText } from "../../../../value/order.ts";
import { dig, type Value } from "../../../../value/value.ts";
import { hasCondition, items, type Row, sinceTime, text } from "../../common/table-cells.ts";

/** What a table tells of the containers of a pod. */
type Progress = {
  readonly ready: number;
  /** The containers of the pod, with the init containers that run beside them. */
  readonly containers: number;
  readonly reason: string;
  /** `2`, or `2 (5m ago)`. */
  readonly restarts: string;
};

/** The restarts of some containers, and when the last one of them ended, or an empty text. */
type Restarts = { readonly count: number; readonly last: string };

const NONE: Restarts = { count: 0, last: "" };

/** Returns how far a pod has come. Upstream: kubernetes pkg/printers/internalversion/printers.go, printPod (v1.36.3). */
export function podProgress(row: Row): Progress {
  const beside = items(row, "spec.initContainers").filter((one) => dig(one, "restartPolicy") === "Always");
  const names = new Set(beside.map((one) => dig(one, "name")));
  const init = initProgress(row, names);
  const main = init.reason === null || hasCondition(row, "Initialized") ? mainProgress(row, init) : init;
  const { count, last } = main.restarts;
  const ago = count !== 0 && last !== "" ? ` (${sinceTime(last, row.now)} ago)` : "";
  return {
    ready: main.ready,
    containers: items(row, "spec.containers").length + beside.length,
    reason: endReason(row) ?? main.reason ?? ownReason(row),
    restarts: `${count}${ago}`,
  };
}

/** Returns the reason of a pod without reports of containers. */
function ownReason(row: Row): string {
  const isGated = items(row, "status.conditions").some(
    (one) => dig(one, "type") === "PodScheduled" && dig(one, "reason") === "SchedulingGated",
  );
  return isGated ? "SchedulingGated" : text(row, "status.reason", text(row, "status.phase"));
}

/** Returns the reason of a pod that is deleted, otherwise null. */
function endReason(row: Row): string | null {
  if (text(row, "metadata.deletionTimestamp") === "") return null;
  if (text(row, "status.reason") === "NodeLost") return "Unknown";
  return /^(Succeeded|Failed)$/.test(text(row, "status.phase")) ? null : "Terminating";
}

type Part = {
  readonly ready: number;
  /** Null if the containers tell none. */
  readonly reason: string | null;
  readonly restarts: Restarts;
  /** The restarts of the init containers that run beside the others. */
  readonly beside: Restarts;
};

/** Reads the init containers up to the first one that is not done. */
function initProgress(row: Row, names: ReadonlySet<Value | undefined>): Part {
  let [ready, restarts, beside] = [0, NONE, NONE];
  for (const [at, one] of items(row, "status.initContainerStatuses").entries()) {
    restarts = addRestarts(restarts, one);
    const runsBeside = names.has(dig(one, "name"));
    if (runsBeside) beside = addRestarts(beside, one);
    const ended = dig(one, "state", "terminated");
    if (ended !== undefined && exitCode(ended) === 0) continue;
    if (runsBeside && dig(one, "started") === true) {
      if (dig(one, "ready") === true) ready++;
      continue;
    }
    const waits = dig(one, "state", "waiting", "reason") ?? "";
    const why =
      ended !== undefined
        ? endOf(ended)
        : waits !== "" && waits !== "PodInitializing"
          ? String(waits)
          : `${at}/${items(row, "spec.initContainers").length}`;
    return { ready, reason: `Init:${why}`, restarts, beside };
  }
  return { ready, reason: null, restarts, beside };
}

/** Reads the containers, the last one first. */
function mainProgress(row: Row, init: Part): Part {
  let { ready, reason, beside: restarts } = init;
  let [isRunning, failed] = [false, ""];
  for (const one of items(row, "status.containerStatuses").toReversed()) {
    restarts = addRestarts(restarts, one);
    const waits = dig(one, "state", "waiting", "reason") ?? "";
    const ended = dig(one, "state", "terminated");
    if (waits !== "") reason = String(waits);
    else if (ended !== undefined) {
      reason = endOf(ended);
      if (exitCode(ended) !== 0) failed = reason;
    } else if (dig(one, "ready") === true && dig(one, "state", "running") !== undefined) {
      isRunning = true;
      ready++;
    }
  }
  if ((reason ?? ownReason(row)) === "Completed") {
    if (isRunning && hasCondition(row, "Ready")) reason = "Running";
    else if (failed !== "") reason = failed;
    else if (isRunning) reason = "NotReady";
  }
  return { ...init, ready, reason, restarts };
}

function exitCode(ended: Value): number {
  return Number(dig(ended, "exitCode") ?? 0);
}

/** Returns why a container ended. */
function endOf(ended: Value): string {
  const reason = dig(ended, "reason") ?? "";
  if (reason !== "") return String(reason);
  const signal = dig(ended, "signal") ?? 0;
  return signal !== 0 ? `Signal:${String(signal)}` : `ExitCode:${exitCode(ended)}`;
}

function addRestarts({ count, last }: Restarts, status: Value): Restarts {
  const ended = String(dig(status, "lastState", "terminated", "finishedAt") ?? "");
  return {
    count: count + Number(dig(status, "restartCount") ?? 0),
    last: compareText(last, ended) < 0 ? ended : last,
  };
}
