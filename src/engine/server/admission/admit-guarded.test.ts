import { describe, expect, it } from "vitest";
import { host } from "../../../session/parts/engine-host.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const AT = "/api/v1/namespaces/default";
const NOW = "2026-01-01T00:00:00Z";

const create = (plural: string, body: ValueMap, query?: Request["query"]): Request => ({
  method: "POST",
  path: `${AT}/${plural}`,
  body,
  ...(query && { query }),
});
const object = (kind: string, name: string, spec?: ValueMap): ValueMap => ({
  apiVersion: "v1",
  kind,
  metadata: { name },
  ...(spec && { spec }),
});
const pod = (name: string, container: ValueMap = {}): ValueMap =>
  object("Pod", name, { containers: [{ name: "app", image: "nginx", ...container }] });
const change = (path: string, body: ValueMap): Request => ({
  method: "PATCH",
  path,
  contentType: "application/merge-patch+json",
  body,
});

/** Sends requests one after the other. Returns the answers and the last cluster. */
function send(requests: readonly Request[]) {
  let cluster: Cluster = newCluster({ builtins: testBuiltins(), host });
  const answers = requests.map((request, i) => {
    const done = handle(cluster, request, NOW.replace("00Z", `${String(i).padStart(2, "0")}Z`));
    cluster = done.cluster;
    return done.response;
  });
  return { answers, cluster };
}

function messages(requests: readonly Request[]): readonly (number | string)[] {
  return send(requests).answers.map(({ code, body }) => (code < 400 ? code : String(body["message"])));
}

describe("limit ranges", () => {
  const range = (limit: ValueMap): Request =>
    create("limitranges", object("LimitRange", "r", { limits: [limit] }));

  it("refuse a new pod outside of the bounds, and name each bound once", () => {
    const limit = {
      type: "Container",
      min: { cpu: "100m" },
      max: { cpu: "1" },
      maxLimitRequestRatio: { cpu: "2" },
    };
    const resources = { requests: { cpu: "50m" }, limits: { cpu: "2" } };
    expect(messages([range(limit), create("pods", pod("a", { resources }))])).toEqual([
      201,
      'pods "a" is forbidden: [minimum cpu usage per Container is 100m, but request is 50m, maximum cpu usage per Container is 1, but limit is 2, cpu max limit to request ratio per Container is 2, but provided ratio is 40.000000]',
    ]);
  });

  it("do not count for an update of a pod", () => {
    expect(
      messages([
        create("pods", pod("a")),
        range({ type: "Container", min: { cpu: "1" } }),
        change(`${AT}/pods/a`, { metadata: { labels: { a: "b" } } }),
      ]),
    ).toEqual([201, 201, 200]);
  });
});

describe("quotas", () => {
  const quota = (hard: ValueMap, used: ValueMap): readonly Request[] => [
    create("resourcequotas", object("ResourceQuota", "q", { hard })),
    change(`${AT}/resourcequotas/q/status`, { status: { hard, used } }),
  ];
  const usedIn = (cluster: Cluster): Value | undefined =>
    dig(cluster.objects.get("/resourcequotas/default/q") ?? {}, "status", "used");

  it("count what is stored, and refuse what exceeds them", () => {
    const config = (name: string): Request => create("configmaps", object("ConfigMap", name));
    const { answers, cluster } = send([
      ...quota({ configmaps: "2" }, { configmaps: "0" }),
      create("configmaps", object("ConfigMap", "dry"), { dryRun: "All" }),
      config("a"),
      config("b"),
      config("c"),
    ]);
    expect(answers.slice(2).map(({ code }) => code)).toEqual([201, 201, 201, 403]);
    expect(answers.at(-1)?.body["message"]).toBe(
      'configmaps "c" is forbidden: exceeded quota: q, requested: configmaps=1, used: configmaps=2, limited: configmaps=2',
    );
    expect(usedIn(cluster)).toEqual({ configmaps: "2" });
  });

  it("count nothing before somebody writes their status", () => {
    const { answers, cluster } = send([...quota({ pods: "0" }, {}).slice(0, 1), create("pods", pod("a"))]);
    expect(answers.at(-1)?.code).toBe(201);
    expect(usedIn(cluster)).toBeUndefined();
  });

  it("count by how much an update grows", () => {
    const service = object("Service", "a", { ports: [{ port: 80 }] });
    const { cluster } = send([
      ...quota({ services: "3", "services.nodeports": "3" }, { services: "0", "services.nodeports": "0" }),
      create("services", service),
      change(`${AT}/services/a`, { spec: { type: "NodePort" } }),
      change(`${AT}/services/a`, { spec: { type: "ClusterIP" } }),
    ]);
    expect(usedIn(cluster)).toEqual({ services: "1", "services.nodeports": "1" });
  });
});

describe("pod security", () => {
  const level = (labels: ValueMap): Request =>
    change("/api/v1/namespaces/default", {
      metadata: {
        labels: Object.fromEntries(
          Object.entries(labels).map(([mode, value]) => [`pod-security.kubernetes.io/${mode}`, value]),
        ),
      },
    });

  it("refuses a pod below the enforced level, and only warns of objects that make pods", () => {
    const template = {
      metadata: { labels: { a: "b" } },
      spec: { containers: [{ name: "app", image: "nginx", securityContext: { privileged: true } }] },
    };
    const controller = object("ReplicationController", "a", { selector: { a: "b" }, template });
    const { answers } = send([
      level({ enforce: "baseline", warn: "baseline", "warn-version": "v1.20" }),
      create("pods", pod("a", { securityContext: { privileged: true } })),
      create("replicationcontrollers", controller),
    ]);
    const why = '(container "app" must not set securityContext.privileged=true)';
    expect(answers[1]?.body["message"]).toBe(
      `pods "a" is forbidden: violates PodSecurity "baseline:latest": privileged ${why}`,
    );
    expect(answers[2]).toMatchObject({
      code: 201,
      warnings: [`299 - ${JSON.stringify(`would violate PodSecurity "baseline:v1.20": privileged ${why}`)}`],
    });
  });

  it("warns of the pods of a namespace when its level rises, not when it falls", () => {
    const { answers } = send([
      create("pods", pod("a", { securityContext: { privileged: true } })),
      create("pods", pod("b", { securityContext: { privileged: true } })),
      level({ enforce: "restricted" }),
      level({ enforce: "baseline" }),
    ]);
    expect(answers[2]?.warnings?.map((warning) => JSON.parse(warning.slice(6)))).toEqual([
      'existing pods in namespace "default" violate the new PodSecurity enforce level "restricted:latest"',
      "a (and 1 other pod): privileged, allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile",
    ]);
    expect(answers[3]?.warnings).toBeUndefined();
  });
});

describe("default classes", () => {
  it("are the newest of several ones", () => {
    const storageClass = (name: string): Request => ({
      method: "POST",
      path: "/apis/storage.k8s.io/v1/storageclasses",
      body: {
        apiVersion: "storage.k8s.io/v1",
        kind: "StorageClass",
        metadata: { name, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
        provisioner: "a.example.com",
      },
    });
    const claim = object("PersistentVolumeClaim", "c", {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage: "1Gi" } },
    });
    const { answers } = send([storageClass("a"), storageClass("b"), create("persistentvolumeclaims", claim)]);
    expect(dig(answers.at(-1)?.body, "spec", "storageClassName")).toBe("b");
  });
});
