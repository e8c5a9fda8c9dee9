import { printSelector } from "../../../../server/labels/selector-requirement.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { type Client, withoutRequests } from "../../../client.ts";
import { isSince } from "../../client-version.ts";
import { messageOf } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";
import { isControlledBy } from "../../objects/controllers.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { replicaSetsOf } from "../../objects/replica-sets.ts";
import { humanTimeSince } from "../../output/human-time.ts";
import { autoscalerLines } from "./describe-autoscaler.ts";
import { certificateRequestLines } from "./describe-certificate-request.ts";
import {
  accountAndSecretLines,
  configMapLines,
  disruptionBudgetLines,
  limitRangeLines,
  namespaceLines,
  priorityClassLines,
  quotaLines,
  secretLines,
  serviceAccountLines,
} from "./describe-config.ts";
import { type Context, eventsOf, eventTable, listAt } from "./describe-events.ts";
import { genericLines, labelFor, olderLabelFor } from "./describe-generic.ts";
import {
  backendName,
  endpointSliceLines,
  endpointText,
  ingressClassLines,
  ingressLines,
  serviceLines,
} from "./describe-network.ts";
import { networkPolicyLines } from "./describe-network-policy.ts";
import { nodeLines } from "./describe-node.ts";
import { podLines } from "./describe-pod.ts";
import {
  csiNodeLines,
  endpointsLines,
  ipAddressLines,
  serviceCidrLines,
  volumeAttributesClassLines,
} from "./describe-rare.ts";
import { bindingLines, roleLines } from "./describe-rbac.ts";
import { claimLines, persistentVolumeLines, storageClassLines } from "./describe-storage.ts";
import {
  cronJobLines,
  daemonSetLines,
  deploymentLines,
  jobLines,
  type PodCounts,
  replicaSetLines,
  statefulSetLines,
} from "./describe-workloads.ts";

/** How kubectl describes a kind. */
type Describer = {
  /** Whether events of the object follow. `anyKind`: without regard to their kind; `own`: the lines end with them. Default true. */
  readonly events?: boolean | "anyKind" | "own";
  /** Whether the events are asked for after the other objects. Default false. */
  readonly eventsLast?: boolean;
  readonly lines: (context: Context, showsEvents: boolean) => Client<string | readonly [string, string]>;
};

/** Returns a describer that needs nothing but the object. */
function plain(lines: (object: ValueMap) => string, events = true): Describer {
  return {
    events,
    lines: ({ object }) => withoutRequests(lines(object)),
  };
}

/** Returns a describer of a controller, which counts its pods. */
function counting(lines: (object: ValueMap, counts: PodCounts) => string): Describer {
  return {
    eventsLast: true,
    lines: function* (context) {
      return lines(context.object, yield* countPods(context));
    },
  };
}

/** The describers of built-in kinds, by `Kind.group`. Kinds that are not here are described by their fields. */
const DESCRIBERS: Readonly<Record<string, Describer>> = {
  "CertificateSigningRequest.certificates.k8s.io": plain(certificateRequestLines),
  "ConfigMap.": plain(configMapLines),
  "CronJob.batch": {
    lines: ({ run, object }) => withoutRequests(cronJobLines(object, isSince(run, 36))),
  },
  "DaemonSet.apps": counting(daemonSetLines),
  "Deployment.apps": {
    lines: function* ({ run, object, limit }) {
      const sets = yield* replicaSetsOf(run, object, limit);
      return "error" in sets
        ? deploymentLines(object, [], null)
        : deploymentLines(object, sets.value.old, sets.value.current);
    },
  },
  "CSINode.storage.k8s.io": plain(csiNodeLines),
  "Endpoints.": plain(endpointsLines),
  "EndpointSlice.discovery.k8s.io": plain(endpointSliceLines),
  "IPAddress.networking.k8s.io": plain(ipAddressLines),
  "Node.": {
    events: "own",
    lines: describeNode,
  },
  "ServiceCIDR.networking.k8s.io": plain(serviceCidrLines),
  "VolumeAttributesClass.storage.k8s.io": plain(volumeAttributesClassLines),
  "HorizontalPodAutoscaler.autoscaling": plain(autoscalerLines),
  "IngressClass.networking.k8s.io": plain(ingressClassLines),
  "NetworkPolicy.networking.k8s.io": plain(networkPolicyLines, false),
  "PersistentVolume.": {
    lines: function* ({ run, object }) {
      return persistentVolumeLines(object, (time) => humanTimeSince(run, time));
    },
  },
  "PersistentVolumeClaim.": {
    eventsLast: true,
    lines: function* ({ run, object, namespace, limit }) {
      const pods = yield* listAt(run, `/api/v1/namespaces/${namespace}/pods`, { limit });
      return claimLines(object, pods, (time) => humanTimeSince(run, time));
    },
  },
  "StorageClass.storage.k8s.io": plain(storageClassLines),
  "Ingress.networking.k8s.io": {
    lines: function* (context) {
      const texts = new Map<ValueMap, string>();
      for (const backend of backendsOf(context.object)) {
        texts.set(backend, yield* backendText(context, backend));
      }
      return ingressLines(context.object, (backend) => texts.get(backend) ?? "");
    },
  },
  "Job.batch": plain(jobLines),
  "LimitRange.": plain(limitRangeLines, false),
  "Namespace.": {
    events: false,
    lines: function* ({ run, object, limit }) {
      const root = `/api/v1/namespaces/${metaText(object, "name")}`;
      const quotas = yield* listAt(run, `${root}/resourcequotas`, { limit });
      const limits = yield* listAt(run, `${root}/limitranges`, { limit });
      return namespaceLines(object, quotas, limits);
    },
  },
  "Pod.": {
    events: "anyKind",
    lines: function* ({ run, object }) {
      return podLines(object, (time) => humanTimeSince(run, time));
    },
  },
  "PodDisruptionBudget.policy": plain(disruptionBudgetLines),
  "PriorityClass.scheduling.k8s.io": plain(priorityClassLines),
  "ReplicaSet.apps": counting(replicaSetLines),
  "ReplicationController.": counting(replicaSetLines),
  "ResourceQuota.": plain(quotaLines, false),
  "Role.rbac.authorization.k8s.io": plain(roleLines, false),
  "ClusterRole.rbac.authorization.k8s.io": plain(roleLines, false),
  "RoleBinding.rbac.authorization.k8s.io": plain(bindingLines, false),
  "ClusterRoleBinding.rbac.authorization.k8s.io": plain(bindingLines, false),
  "Secret.": plain(secretLines, false),
  "Service.": {
    eventsLast: true,
    lines: function* ({ run, object, namespace }) {
      const slices = yield* endpointSlices(run, namespace, metaText(object, "name"));
      return serviceLines(object, slices, isSince(run, 36));
    },
  },
  "ServiceAccount.": {
    eventsLast: true,
    lines: function* ({ run, object, namespace, limit }) {
      if (isSince(run, 35)) return serviceAccountLines(object);
      const secrets = yield* listAt(run, `/api/v1/namespaces/${namespace}/secrets`, { limit });
      return accountAndSecretLines(object, secrets);
    },
  },
  "StatefulSet.apps": counting(statefulSetLines),
};

/** Returns an object as `kubectl describe` prints it, with tabs instead of spaces between columns. */
export function* describeObject(
  run: CommandRun,
  kind: ServedKind,
  object: ValueMap,
  showsEvents: boolean,
): Client<readonly string[]> {
  const own = DESCRIBERS[`${kind.kind}.${kind.group}`];
  const {
    events = true,
    eventsLast = own === undefined,
    lines,
  } = own ?? plain((one) => genericLines(one, isSince(run, 36) ? labelFor : olderLabelFor));
  const limit = run.flags.text("chunk-size");
  const context: Context = {
    run,
    object,
    namespace: metaText(object, "namespace"),
    limit: limit === "0" ? "" : limit,
  };
  const wantsEvents = showsEvents && events !== false && events !== "own";
  const before = wantsEvents && !eventsLast ? yield* eventLines(context, kind, events === "anyKind") : "";
  const text = yield* lines(context, showsEvents);
  if (typeof text !== "string") return text;
  const after = wantsEvents && eventsLast ? yield* eventLines(context, kind, false) : "";
  return [text, before + after];
}

/** Returns a Node, and the events of its uid and of its name: kubelets use the name as uid. */
function* describeNode(context: Context, showsEvents: boolean): Client<readonly [string, string]> {
  const { run, object, limit } = context;
  const name = metaText(object, "name");
  const fieldSelector = `spec.nodeName=${name},status.phase!=Succeeded,status.phase!=Failed`;
  const pods = yield* sendForBody(run, {
    method: "GET",
    path: "/api/v1/pods",
    query: { fieldSelector, ...(limit !== "" && { limit }) },
  });
  const events: ValueMap[] = [];
  for (const uid of showsEvents ? [metaText(object, "uid"), name] : []) {
    events.push(...(yield* eventsOf(context, "Node", uid)));
  }
  if (isSince(run, 36)) {
    yield* listAt(run, "/apis/resource.k8s.io/v1/resourceslices", { fieldSelector: `spec.nodeName=${name}` });
  }
  const lease = yield* sendForBody(run, {
    method: "GET",
    path: `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${name}`,
  });
  const text = nodeLines(object, {
    pods: "error" in pods ? null : itemsOf(pods.value),
    lease: "error" in lease ? messageOf(lease.error) : lease.value,
    since: (time) => humanTimeSince(run, time),
    showsProxy: !isSince(run, 36),
  });
  return [text, showsEvents ? eventTable(run, events) : ""];
}

function* eventLines(context: Context, kind: ServedKind, isAnyKind: boolean): Client<string> {
  const uid = metaText(context.object, "uid");
  // A manifest may have its kind in lower case, the object on the server does not.
  const own = textAt(context.object, "kind") || kind.kind;
  return eventTable(context.run, yield* eventsOf(context, isAnyKind ? "" : own, uid));
}

function endpointSlices(run: CommandRun, namespace: string, service: string): Client<readonly ValueMap[]> {
  return listAt(run, `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`, {
    labelSelector: `kubernetes.io/service-name=${service}`,
  });
}

function* countPods({ run, object, namespace, limit }: Context): Client<PodCounts> {
  const labelSelector = printSelector(dig(object, "spec", "selector"));
  const pods = yield* listAt(run, `/api/v1/namespaces/${namespace}/pods`, { labelSelector, limit });
  const own = pods.filter((pod) => isControlledBy(pod, object));
  const count = (phase: string) => own.filter((pod) => dig(pod, "status", "phase") === phase).length;
  return {
    running: count("Running"),
    waiting: count("Pending"),
    succeeded: count("Succeeded"),
    failed: count("Failed"),
  };
}

function backendsOf(ingress: ValueMap): readonly ValueMap[] {
  const rules = mapsOf(dig(ingress, "spec", "rules"));
  const paths = rules.flatMap((rule) => mapsOf(dig(rule, "http", "paths")));
  const all: readonly (Value | undefined)[] = [
    dig(ingress, "spec", "defaultBackend"),
    ...paths.map((path) => get(path, "backend")),
  ];
  return all.filter(isMap);
}

function* backendText({ run, namespace }: Context, backend: ValueMap): Client<string> {
  const name = backendName(backend);
  const service = dig(backend, "service", "name");
  if (service === undefined) return name;
  const slices = yield* endpointSlices(run, namespace, String(service));
  const found = yield* sendForBody(run, {
    method: "GET",
    path: `/api/v1/namespaces/${namespace}/services/${service}`,
  });
  if ("error" in found) {
    const message = found.error.kind === "status" ? found.error.message : "";
    return `${name} (<error: ${message}>)`;
  }
  const port = dig(backend, "service", "port");
  const match = mapsOf(dig(found.value, "spec", "ports")).findLast(
    (one) =>
      (dig(port, "number") !== undefined && dig(port, "number") === get(one, "port")) ||
      (dig(port, "name") !== undefined && dig(port, "name") === get(one, "name")),
  );
  return `${name} (${endpointText(slices, String((match && get(match, "name")) ?? ""))})`;
}
