import { targets } from "./autoscaler.ts";
import {
  type Cell,
  containers,
  count,
  hasCondition,
  items,
  labels,
  type Row,
  selector,
  since,
  sinceTime,
  text,
} from "./cells.ts";
import { podCells } from "./pod.ts";
import type { TableRule } from "./rule.ts";

const TEMPLATE = "spec.template.spec";
const WIDE = "Containers+,Images+,Selector+";
const replicas = (row: Row): readonly Cell[] => [
  count(row, "spec.replicas"),
  count(row, "status.replicas"),
  count(row, "status.readyReplicas"),
  since(row),
];

/** Tables of kinds that run pods. Upstream: kubernetes pkg/printers/internalversion/printers.go (v1.36.3). */
export const workloadTables: Readonly<Record<string, TableRule>> = {
  "Deployment.apps": {
    columns: `Name,Ready,Up-to-date,Available,Age,${WIDE}`,
    cells: (row) => [
      `${count(row, "status.readyReplicas")}/${count(row, "spec.replicas")}`,
      count(row, "status.updatedReplicas"),
      count(row, "status.availableReplicas"),
      since(row),
      ...containers(row, TEMPLATE),
      selector(row, "spec.selector"),
    ],
  },
  "ReplicaSet.apps": {
    columns: `Name,Desired:integer,Current:integer,Ready:integer,Age,${WIDE}`,
    cells: (row) => [...replicas(row), ...containers(row, TEMPLATE), selector(row, "spec.selector")],
  },
  "ReplicationController.": {
    columns: `Name,Desired:integer,Current:integer,Ready:integer,Age,${WIDE}`,
    cells: (row) => [...replicas(row), ...containers(row, TEMPLATE), labels(row, "spec.selector")],
  },
  "StatefulSet.apps": {
    columns: "Name,Ready,Age,Containers+,Images+",
    cells: (row) => [
      `${count(row, "status.readyReplicas")}/${count(row, "spec.replicas")}`,
      since(row),
      ...containers(row, TEMPLATE),
    ],
  },
  "DaemonSet.apps": {
    columns: `Name,Desired:integer,Current:integer,Ready:integer,Up-to-date:integer,Available:integer,Node Selector,Age,${WIDE}`,
    cells: (row) => [
      count(row, "status.desiredNumberScheduled"),
      count(row, "status.currentNumberScheduled"),
      count(row, "status.numberReady"),
      count(row, "status.updatedNumberScheduled"),
      count(row, "status.numberAvailable"),
      labels(row, "spec.template.spec.nodeSelector"),
      since(row),
      ...containers(row, TEMPLATE),
      selector(row, "spec.selector"),
    ],
  },
  "Job.batch": {
    columns: `Name,Status,Completions,Duration,Age,${WIDE}`,
    cells: (row) => [
      jobStatus(row),
      completions(row),
      jobDuration(row),
      since(row),
      ...containers(row, TEMPLATE),
      selector(row, "spec.selector"),
    ],
  },
  "CronJob.batch": {
    columns: `Name,Schedule,Timezone,Suspend:boolean,Active:integer,Last Schedule,Age,${WIDE}`,
    cells: (row) => [
      text(row, "spec.schedule"),
      text(row, "spec.timeZone", "<none>"),
      text(row, "spec.suspend") === "true" ? "True" : "False",
      items(row, "status.active").length,
      text(row, "status.lastScheduleTime") === "" ? "<none>" : since(row, "status.lastScheduleTime"),
      since(row),
      ...containers(row, "spec.jobTemplate.spec.template.spec"),
      selector(row, "spec.jobTemplate.spec.selector"),
    ],
  },
  "Pod.": {
    columns: "Name,Ready,Status,Restarts,Age,IP+,Node+,Nominated Node+,Readiness Gates+",
    cells: podCells,
  },
  "HorizontalPodAutoscaler.autoscaling": {
    columns: "Name,Reference,Targets,MinPods,MaxPods,Replicas,Age",
    cells: (row) => [
      `${text(row, "spec.scaleTargetRef.kind")}/${text(row, "spec.scaleTargetRef.name")}`,
      targets(row),
      text(row, "spec.minReplicas", "<unset>"),
      count(row, "spec.maxReplicas"),
      count(row, "status.currentReplicas"),
      since(row),
    ],
  },
  "PodDisruptionBudget.policy": {
    columns: "Name,Min Available,Max Unavailable,Allowed Disruptions:integer,Age",
    cells: (row) => [
      text(row, "spec.minAvailable", "N/A"),
      text(row, "spec.maxUnavailable", "N/A"),
      count(row, "status.disruptionsAllowed"),
      since(row),
    ],
  },
};

function jobStatus(row: Row): string {
  const settled = ["Complete", "Failed"].find((type) => hasCondition(row, type));
  if (settled !== undefined) return settled;
  if (text(row, "metadata.deletionTimestamp") !== "") return "Terminating";
  const now = ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find((type) => hasCondition(row, type));
  return now ?? "Running";
}

function completions(row: Row): string {
  const done = count(row, "status.succeeded");
  const wanted = text(row, "spec.completions");
  if (wanted !== "") return `${done}/${wanted}`;
  const parallel = count(row, "spec.parallelism");
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`;
}

function jobDuration(row: Row): string {
  const start = text(row, "status.startTime");
  if (start === "") return "";
  return sinceTime(start, text(row, "status.completionTime", row.now));
}
