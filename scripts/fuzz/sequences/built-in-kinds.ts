import { type RandomKind, someMap, WORDS } from "./random-kind.ts";
import { podSpec } from "./workloads.ts";

const CORE = "/api/v1/namespaces/default";

export const ConfigMap: RandomKind = {
  weight: 3,
  apiVersion: "v1",
  path: `${CORE}/configmaps`,
  body: (dice) => ({
    ...(dice.chance(0.8) && { data: someMap(dice) }),
    ...(dice.chance(0.15) && { binaryData: someMap(dice, ["bin"], () => "AAEC") }),
    ...(dice.chance(0.05) && { immutable: dice.chance(0.5) }),
  }),
  edits: (dice) => [
    dice.pick([
      { op: "add", path: `/data/${dice.pick(WORDS)}`, value: dice.pick(["1", "2", "9"]) },
      { op: "remove", path: `/data/${dice.pick(WORDS)}` },
      { op: "add", path: "/data", value: someMap(dice) },
    ] as const),
  ],
};

export const Secret: RandomKind = {
  weight: 1,
  apiVersion: "v1",
  path: `${CORE}/secrets`,
  body: (dice) => ({
    ...(dice.chance(0.5) && { data: someMap(dice, WORDS, () => "AAEC") }),
    ...(dice.chance(0.4) && { stringData: someMap(dice) }),
    ...(dice.chance(0.2) && { type: "Opaque" }),
  }),
  edits: (dice) => [{ op: "add", path: "/stringData", value: someMap(dice) }],
};

export const Service: RandomKind = {
  weight: 2,
  apiVersion: "v1",
  path: `${CORE}/services`,
  body: (dice, full) => {
    const { chance, pick, some } = dice;
    const servicePort = (port: number) => ({
      name: `p${port}`,
      port,
      ...(chance(0.3) && { protocol: pick(["TCP", "UDP"]) }),
      ...(chance(0.3) && { targetPort: pick([8080, "http", port]) }),
    });
    return {
      spec: {
        clusterIP: "None",
        ...(chance(0.7) && { selector: someMap(dice, ["app", "tier"]) }),
        ...((full || chance(0.7)) && {
          ports: (full ? [80, ...some([81, 443], 0.4)] : some([80, 81, 443], 0.6)).map(servicePort),
        }),
        ...(chance(0.2) && { sessionAffinity: pick(["None", "ClientIP"]) }),
        ...(chance(0.1) && { externalIPs: some(["192.0.2.1", "192.0.2.2"], 0.6) }),
      },
    };
  },
  edits: (dice) => [
    dice.pick([
      { op: "replace", path: "/spec/ports/0/port", value: dice.pick([80, 90]) },
      {
        op: "add",
        path: "/spec/ports/-",
        value: { name: "extra", port: 99, protocol: "TCP", targetPort: 99 },
      },
      { op: "add", path: "/spec/selector", value: someMap(dice, ["app", "tier"]) },
      { op: "remove", path: "/spec/ports/1" },
    ] as const),
  ],
};

const LONG_AGO = "2020-01-01T00:00:00Z";

export const Deployment: RandomKind = {
  weight: 5,
  apiVersion: "apps/v1",
  path: "/apis/apps/v1/namespaces/default/deployments",
  hasScale: true,
  body: (dice, full) => {
    const { chance, pick } = dice;
    return {
      spec: {
        ...(chance(0.6) && { replicas: pick([1, 2, 3]) }),
        ...((full || chance(0.2)) && { selector: { matchLabels: { app: "web" } } }),
        ...(chance(0.15) && {
          strategy: pick([
            { type: "Recreate" },
            { type: "RollingUpdate", rollingUpdate: { maxSurge: pick([1, "50%"]) } },
          ]),
        }),
        ...(chance(0.15) && { minReadySeconds: pick([0, 5]) }),
        ...(chance(0.1) && { paused: chance(0.5) }),
        ...((full || chance(0.75)) && {
          template: {
            ...((full || chance(0.4)) && {
              metadata: { labels: { app: "web", ...(chance(0.3) && someMap(dice)) } },
            }),
            spec: podSpec(dice, full),
          },
        }),
      },
    };
  },
  edits: (dice) => {
    const { pick, some } = dice;
    const first = "/spec/template/spec/containers/0";
    return some(
      [
        { op: "add", path: "/spec/replicas", value: pick([1, 2, 3, 4]) },
        { op: "replace", path: `${first}/image`, value: pick(["nginx", "nginx:2"]) },
        {
          op: "add",
          path: "/spec/template/spec/containers/-",
          value: { name: pick(["side", "injected"]), image: "proxy:1" },
        },
        { op: "remove", path: "/spec/template/spec/containers/1" },
        { op: "add", path: `${first}/env`, value: some(WORDS).map((name) => ({ name, value: "7" })) },
        { op: "remove", path: `${first}/env` },
      ],
      0.35,
    );
  },
  statusBody: ({ chance, pick, some }) => ({
    status: {
      ...(chance(0.5) && { replicas: pick([1, 2]) }),
      ...(chance(0.4) && { observedGeneration: pick([1, 2]) }),
      ...(chance(0.4) && {
        conditions: some(["Available", "Progressing"], 0.6).map((type) => ({
          type,
          status: pick(["True", "False"]),
          lastUpdateTime: LONG_AGO,
          lastTransitionTime: LONG_AGO,
        })),
      }),
    },
  }),
};

export const Pod: RandomKind = {
  weight: 2,
  apiVersion: "v1",
  path: `${CORE}/pods`,
  body: (dice, full) => {
    if (full) return { spec: podSpec(dice, true) };
    if (dice.chance(0.5)) return {};
    const names = dice.some(["main", "side"], 0.6);
    return {
      spec: { containers: names.map((name) => ({ name, image: dice.pick(["nginx", "nginx:2"]) })) },
    };
  },
  edits: (dice) => [
    dice.pick([
      { op: "replace", path: "/spec/containers/0/image", value: dice.pick(["nginx", "nginx:2"]) },
      { op: "add", path: "/metadata/labels", value: someMap(dice) },
      { op: "add", path: "/metadata/annotations/seen", value: dice.pick(["1", "2"]) },
    ] as const),
  ],
  statusBody: ({ chance, pick, some }) => ({
    status: {
      phase: pick(["Running", "Pending"]),
      ...(chance(0.6) && {
        conditions: some(["Ready", "Initialized"], 0.6).map((type) => ({
          type,
          status: pick(["True", "False"]),
        })),
      }),
      ...(chance(0.3) && { podIPs: [{ ip: "192.0.2.7" }] }),
    },
  }),
};
