import type { ValueMap } from "../../../src/engine/value/value.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  pod,
  podOfTwo,
  post,
  settling,
  tryPost,
} from "./admission-sequence.ts";

type Resources = { readonly requests?: ValueMap; readonly limits?: ValueMap };

const app = (resources: Resources): ValueMap => pod("a", { resources });
const pair = (first: Resources, second: Resources): ValueMap =>
  podOfTwo({ resources: first }, { resources: second });
const withInit = (own: Resources, init: Resources, more: ValueMap = {}): ValueMap =>
  pod(
    "a",
    { resources: own },
    {
      initContainers: [{ name: "first", image: "nginx", resources: init, ...more }],
    },
  );
const both = (request: ValueMap, limit: ValueMap): Resources => ({ requests: request, limits: limit });
const claim = (storage: string | null): ValueMap => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "a" },
  spec: {
    accessModes: ["ReadWriteOnce"],
    resources: storage === null ? {} : { requests: { storage } },
  },
});

/** Pods that meet the limits of most ranges, and pods that do not. */
const PODS: readonly ValueMap[] = [
  app({}),
  app({ requests: { cpu: "100m" } }),
  app({ limits: { cpu: "500m" } }),
  app(both({ cpu: "100m", memory: "100Mi" }, { cpu: "200m", memory: "200Mi" })),
  app(both({ cpu: "10m", memory: "1Mi" }, { cpu: "20m", memory: "2Mi" })),
  app(both({ cpu: "2", memory: "4Gi" }, { cpu: "4", memory: "8Gi" })),
  app(both({ cpu: "100m" }, { cpu: "1" })),
  app(both({ cpu: "0", memory: "1.5Gi" }, { cpu: "1500m", memory: "1.5Gi" })),
  app(both({ cpu: "300m", memory: "100000k" }, { cpu: "1", memory: "300M" })),
  pair(both({ cpu: "300m" }, { cpu: "600m" }), both({ cpu: "300m" }, { cpu: "600m" })),
  pair(both({ cpu: "300m", memory: "1Gi" }, { cpu: "1", memory: "1Gi" }), {}),
  withInit({ requests: { cpu: "200m" } }, both({ cpu: "2" }, { cpu: "2" })),
  withInit(both({ cpu: "200m" }, { cpu: "400m" }), {}),
  withInit(both({ cpu: "300m" }, { cpu: "600m" }), both({ cpu: "300m" }, { cpu: "600m" }), {
    restartPolicy: "Always",
  }),
  pod("a", {}, { resources: both({ cpu: "100m", memory: "64Mi" }, { cpu: "3", memory: "3Gi" }) }),
];

/** Sets of ranges: each entry is the `limits` of one LimitRange. */
const RANGES: { readonly [name: string]: readonly (readonly ValueMap[])[] } = {
  defaults: [
    [{ type: "Container", default: { cpu: "500m", memory: "256Mi" }, defaultRequest: { cpu: "100m" } }],
  ],
  bounds: [
    [
      {
        type: "Container",
        min: { cpu: "50m", memory: "32Mi" },
        max: { cpu: "1", memory: "2Gi" },
        default: { cpu: "400m", memory: "512Mi" },
        defaultRequest: { cpu: "100m", memory: "64Mi" },
      },
    ],
  ],
  ratio: [[{ type: "Container", maxLimitRequestRatio: { cpu: "3", memory: "1500m" } }]],
  "min-only": [[{ type: "Container", min: { cpu: "200m" } }]],
  "whole-pods": [[{ type: "Pod", min: { cpu: "250m" }, max: { cpu: "1", memory: "2Gi" } }]],
  "pod-ratio": [[{ type: "Pod", maxLimitRequestRatio: { cpu: "2" } }]],
  "two-ranges": [
    [{ type: "Container", defaultRequest: { cpu: "150m" }, default: { memory: "64Mi" } }],
    [{ type: "Pod", max: { cpu: "1" } }],
  ],
  "other-resources": [
    [
      {
        type: "Container",
        max: { "ephemeral-storage": "1Gi", "example.com/gpu": "2" },
        default: { "ephemeral-storage": "500Mi", "example.com/gpu": "1" },
      },
    ],
  ],
};

function rangeOf(name: string, limits: readonly ValueMap[]): ValueMap {
  return { apiVersion: "v1", kind: "LimitRange", metadata: { name }, spec: { limits } };
}

function sequence(name: string): AdmissionSequence {
  const namespace = `limits-${name}`;
  const ranges = RANGES[name] ?? [];
  const pods = pathIn(namespace, "pods");
  return {
    name: namespace,
    about: "LimitRanges give pods their defaults, and refuse pods outside of their bounds",
    steps: [
      newNamespace(namespace),
      ...ranges.map((limits, i) =>
        settling(post(pathIn(namespace, "limitranges"), rangeOf(`range-${i + 1}`, limits))),
      ),
      ...PODS.map((one) => tryPost(pods, one)),
    ],
  };
}

const CLAIMS = "limits-claims";

/** Claims, and updates: a range counts for a new pod only, but for each write of a claim. */
const others: readonly AdmissionSequence[] = [
  {
    name: CLAIMS,
    about: "LimitRanges for claims",
    steps: [
      newNamespace(CLAIMS),
      settling(
        post(
          pathIn(CLAIMS, "limitranges"),
          rangeOf("claims", [
            { type: "PersistentVolumeClaim", min: { storage: "1Gi" }, max: { storage: "10Gi" } },
          ]),
        ),
      ),
      ...["500Mi", "1Gi", "10Gi", "11Gi", null].map((size) =>
        tryPost(pathIn(CLAIMS, "persistentvolumeclaims"), claim(size)),
      ),
      post(pathIn(CLAIMS, "persistentvolumeclaims"), claim("2Gi")),
      patch(`${pathIn(CLAIMS, "persistentvolumeclaims")}/a`, { metadata: { labels: { a: "b" } } }),
      patch(`${pathIn(CLAIMS, "persistentvolumeclaims")}/a`, {
        spec: { resources: { requests: { storage: "20Gi" } } },
      }),
    ],
  },
  {
    name: "limits-updates",
    about: "A LimitRange does not count for an update of a pod",
    steps: [
      newNamespace("limits-updates"),
      post(pathIn("limits-updates", "pods"), app({})),
      ...rangesAfterPods("limits-updates"),
    ],
  },
];

function rangesAfterPods(namespace: string): readonly AdmissionStep[] {
  const one = `${pathIn(namespace, "pods")}/a`;
  return [
    settling(
      post(
        pathIn(namespace, "limitranges"),
        rangeOf("range", [{ type: "Container", min: { cpu: "1" }, default: { cpu: "2" } }]),
      ),
    ),
    patch(one, { metadata: { labels: { a: "b" } } }),
    patch(one, { spec: { containers: [{ name: "app", image: "nginx:2" }] } }),
  ];
}

/** Requests that LimitRanges change, accept and refuse. */
export const limitRangeSequences: readonly AdmissionSequence[] = [
  ...Object.keys(RANGES).map(sequence),
  ...others,
];
