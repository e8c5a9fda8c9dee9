import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "./dice.ts";
import { someMap, WORDS } from "./random-kind.ts";

const IMAGES = ["nginx", "nginx:1.25", "busybox:latest", "registry.local:5000/app:v2"];

function container(dice: Dice, name: string, full: boolean): ValueMap {
  const { chance, pick, some } = dice;
  return {
    name,
    ...((full || chance(0.6)) && { image: pick(IMAGES) }),
    ...(chance(0.3) && { ports: some([80, 81, 443], 0.5).map((port) => containerPort(dice, port)) }),
    ...(chance(0.4) && { env: some(WORDS, 0.5).map((name) => variable(dice, name)) }),
    ...(chance(0.2) && {
      resources: { limits: someMap(dice, ["cpu", "memory"], () => pick(["1", "500m", "2"])) },
    }),
    ...(chance(0.15) && { args: some(["-v", "-x", "-y"], 0.6) }),
    ...(chance(0.12) && {
      readinessProbe: {
        httpGet: { path: "/", port: pick([80, "http"]) },
        ...(chance(0.5) && { periodSeconds: pick([5, 10]) }),
      },
    }),
    ...(chance(0.12) && { volumeMounts: [{ name: "v", mountPath: pick(["/a", "/b"]) }] }),
  };
}

function containerPort({ chance, pick }: Dice, port: number): ValueMap {
  return {
    containerPort: port,
    ...(chance(0.4) && { protocol: pick(["TCP", "UDP"]) }),
    ...(chance(0.3) && { name: pick(["http", "web"]) }),
  };
}

function variable({ chance, pick }: Dice, name: string): ValueMap {
  return chance(0.8)
    ? { name, value: pick(["1", "2"]) }
    : { name, valueFrom: { configMapKeyRef: { name: "cm", key: pick(WORDS) } } };
}

/** Returns the spec of a Pod. A full one has a container with an image. */
export function podSpec(dice: Dice, full: boolean): ValueMap {
  const { chance, pick, some } = dice;
  return {
    ...((full || chance(0.7)) && {
      containers: (full ? ["main", ...some(["side", "log"], 0.3)] : some(["main", "side", "log"], 0.6)).map(
        (name) => container(dice, name, full || chance(0.8)),
      ),
    }),
    ...(chance(0.2) && { nodeSelector: someMap(dice, ["disk", "zone"]) }),
    ...(chance(0.15) && {
      tolerations: some(["x", "y"], 0.6).map((key) => ({ key, operator: "Exists" })),
    }),
    ...(chance(0.2) && {
      volumes: [{ name: "v", ...(chance(0.7) ? { emptyDir: {} } : { configMap: { name: "cm" } }) }],
    }),
    ...(chance(0.1) && { imagePullSecrets: some(["s1", "s2"], 0.6).map((name) => ({ name })) }),
    ...(chance(0.1) && { terminationGracePeriodSeconds: pick([5, 30]) }),
  };
}
