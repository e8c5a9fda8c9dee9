import { apply, example } from "./example.ts";

const head = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
`;

const alice = (image: string) => `${head}  selector:
    matchLabels:
      app: api
  template:
    metadata:
      labels:
        app: api
    spec:
      containers:
        - name: api
          image: ${image}
          ports:
            - containerPort: 8080
`;

const mesh = (version: string) => `${head}  template:
    spec:
      containers:
        - name: proxy
          image: proxy:${version}
        - name: api
          env:
            - name: PROXY
              value: "on"
`;

/** Items of a keyed list are merged by their keys. */
export const containers = example(
  "containers",
  "A sidecar joins the containers",
  `\`containers\` is a list **with keys**: items are told apart by \`name\`, not by position. A service mesh adds a container,
and a variable to alice's own, and neither gets in the way of the other. \`ports\` has two keys, \`containerPort\` and
\`protocol\`, whose default counts.`,
  [
    { actor: "alice", action: apply(alice("api:1")), outcome: "created" },
    {
      actor: "mesh",
      action: apply(mesh("7")),
      outcome: "changed",
      note: "a container, and a variable in alice's",
    },
    { actor: "alice", action: apply(alice("api:2")), outcome: "changed", note: "the sidecar stays" },
    {
      actor: "mesh",
      action: apply(`${mesh("7").trimEnd()}\n          image: api:1\n`),
      outcome: "conflict",
      conflicts: ['.spec.template.spec.containers[name="api"].image'],
      note: "alice's image is alice's",
    },
  ],
);
