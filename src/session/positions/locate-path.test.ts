import { expect, it } from "vitest";
import { locatePath } from "./locate-path.ts";

const object = {
  metadata: { labels: { "app.kubernetes.io/name": "web", app: "x", "a[0]": "y" } },
  spec: {
    replicas: 1,
    list: ["a", "b"],
    containers: [
      { name: "web", image: "nginx", ports: [{ containerPort: 80 }, { containerPort: 80, protocol: "UDP" }] },
      { name: 'a"]', image: 7 },
      { name: "twice" },
      { name: "twice" },
    ],
  },
};

it.each([
  { printed: ".spec.replicas", keys: ["spec", "replicas"] },
  { printed: "spec.replicas", keys: ["spec", "replicas"] },
  {
    printed: ".metadata.labels.app.kubernetes.io/name",
    keys: ["metadata", "labels", "app.kubernetes.io/name"],
  },
  { printed: ".metadata.labels.app", keys: ["metadata", "labels", "app"] },
  { printed: "metadata.labels[app]", keys: ["metadata", "labels", "app"] },
  { printed: '.spec.containers[name="web"].image', keys: ["spec", "containers", 0, "image"] },
  { printed: "spec.containers[1].image", keys: ["spec", "containers", 1, "image"] },
  { printed: '.spec.containers[name="a\\"]"].image', keys: ["spec", "containers", 1, "image"] },
  {
    printed: '.spec.containers[name="web"].ports[containerPort=80,protocol="UDP"]',
    keys: ["spec", "containers", 0, "ports", 1],
  },
  {
    printed: '.spec.containers[name="web"].ports[containerPort=80,protocol="TCP"]',
    keys: ["spec", "containers", 0, "ports", 0],
  },
  { printed: '.spec.containers[name="twice"]', keys: ["spec", "containers", 3] },
  { printed: '.spec.list[="b"]', keys: ["spec", "list", 1] },
  { printed: "spec.containers.image", keys: ["spec", "containers", 0, "image"] },
])("finds $printed", ({ printed, keys }) => {
  expect(locatePath(object, printed)).toEqual({ keys, whole: true });
});

it.each([
  { printed: ".spec.nothing.here", keys: ["spec"] },
  { printed: ".spec.containers[9].image", keys: ["spec", "containers"] },
  { printed: '.spec.containers[name="other"]', keys: ["spec", "containers"] },
  { printed: ".spec.containers[name=", keys: ["spec", "containers"] },
  { printed: "", keys: [] },
  { printed: ".spec.__proto__", keys: ["spec"] },
])("goes as far as there is something of $printed", ({ printed, keys }) => {
  expect(locatePath(object, printed)).toEqual({ keys, whole: false });
});
