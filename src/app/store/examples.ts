import type { Scenario } from "../../engine/scenario/scenario.ts";

/** A built-in scenario to choose. */
export type Example = { readonly name: string; readonly scenario: Scenario };

/** A scenario to start from: one actor, one manifest. */
export const emptyScenario: Scenario = {
  title: "New scenario",
  actors: [{ name: "alice", colour: 1 }],
  steps: [
    {
      id: "s1",
      actor: "alice",
      action: {
        kind: "apply",
        manifest: "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: example\ndata:\n  greeting: hello\n",
      },
    },
  ],
};

const web = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - name: nginx
        image: nginx:1.27
`;

/** The story the page opens on. */
export const opening: Scenario = {
  title: "An autoscaler takes over replicas",
  description:
    "alice applies a Deployment with `replicas: 3`. An autoscaler sets 5 through the scale subresource and becomes the owner of the field. alice applies the same manifest again and meets a conflict: choose a way out.",
  actors: [
    { name: "alice", colour: 1 },
    { name: "hpa", colour: 2 },
  ],
  steps: [
    { id: "s1", actor: "alice", action: { kind: "apply", manifest: web } },
    {
      id: "s2",
      actor: "hpa",
      subresource: "scale",
      action: {
        kind: "patch",
        type: "merge",
        target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
        body: "spec:\n  replicas: 5\n",
      },
    },
    { id: "s3", actor: "alice", action: { kind: "apply", manifest: web } },
  ],
};

/** What the menu of examples offers. */
export const examples: readonly Example[] = [{ name: "opening", scenario: opening }];
