import { apply, example } from "./example.ts";

const web = (replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
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
export const replicas = example(
  "replicas",
  "An autoscaler takes over replicas",
  `alice deploys \`web\` with three replicas. An autoscaler sets five, through the **scale** subresource: from now on it
owns \`.spec.replicas\`. When alice applies her manifest again, which still says three, the server refuses:
both cannot have their way.

Resolve the conflict in one of three ways: **force** it, **give up** the field, or **share** the value.
Or change any line of a manifest: every step runs again as you type.`,
  [
    {
      actor: "alice",
      action: apply(web(3)),
      outcome: "created",
      note: "alice deploys the site with three replicas",
    },
    {
      actor: "hpa",
      action: {
        kind: "patch",
        type: "merge",
        target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
        body: "spec:\n  replicas: 5\n",
      },
      subresource: "scale",
      outcome: "changed",
      note: "the autoscaler raises the count to five",
    },
    {
      actor: "alice",
      action: apply(web(3)),
      outcome: "conflict",
      conflicts: [".spec.replicas"],
      note: "alice applies her manifest again",
    },
  ],
);
