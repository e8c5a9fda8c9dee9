import { apply, example } from "./example.ts";

const settings = (...data: readonly string[]) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
${data.map((line) => `  ${line}\n`).join("")}`;

/** Two appliers who agree own a field together; it goes when the last one lets go. */
export const shared = example(
  "shared",
  "Two owners of one value",
  `Who applies a value that is already there becomes a **second owner**, without a conflict. Then either can leave without
taking the value along: it is removed only when the **last** owner drops it.`,
  [
    { actor: "alice", action: apply(settings("colour: blue", "size: large")), outcome: "created" },
    {
      actor: "bob",
      action: apply(settings("colour: blue")),
      outcome: "changed",
      note: "bob wants the same colour",
    },
    {
      actor: "alice",
      action: apply(settings("size: large")),
      outcome: "changed",
      note: "alice drops the colour: it stays, bob still owns it",
    },
    {
      actor: "bob",
      action: apply(settings("shape: round")),
      outcome: "changed",
      note: "bob drops it too: now it is removed",
    },
  ],
);
