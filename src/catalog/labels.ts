import { apply, example } from "./example.ts";

const service = (labels: readonly string[], spec = "") => `apiVersion: v1
kind: Service
metadata:
  name: shop
  labels:
${labels.map((line) => `    ${line}\n`).join("")}${spec}`;

const SPEC = `spec:
  selector:
    app: shop
  ports:
    - port: 80
      targetPort: 8080
`;

/** Keys of a map are owned one by one. */
export const labels = example(
  "labels",
  "Two teams label one Service",
  `Labels are a **granular** map: each key has its own owners, so two teams can keep theirs on one object without
knowing of each other. A conflict arises only over the same key.`,
  [
    { actor: "shop", action: apply(service(["app: shop"], SPEC)), outcome: "created" },
    {
      actor: "platform",
      action: apply(service(["team: checkout", "cost-center: a17"])),
      outcome: "changed",
      note: "labels of another team: no conflict",
    },
    {
      actor: "shop",
      action: apply(service(["app: shop", "team: web"], SPEC)),
      outcome: "conflict",
      conflicts: [".metadata.labels.team"],
      note: "the same key, another value",
    },
    {
      actor: "shop",
      action: apply(service(["app: shop", "tier: front"], SPEC)),
      outcome: "changed",
      note: "a key of its own is fine",
    },
  ],
);
