import { apply, example } from "./example.ts";

const flags = (...data: readonly string[]) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: flags
data:
${data.map((line) => `  ${line}\n`).join("")}`;

/** What an applier leaves out of its manifest is removed, if nobody else owns it. */
export const removal = example(
  "removal",
  "What you no longer apply is removed",
  `An apply says **all** that its author wants. A field that was in the manifest before and is not any more is removed, if
nobody else owns it. A field that somebody set by an **update** stays: the applier never owned it.`,
  [
    { actor: "alice", action: apply(flags('dark: "on"', 'beta: "on"')), outcome: "created" },
    {
      actor: "support",
      action: {
        kind: "patch",
        type: "merge",
        target: { apiVersion: "v1", kind: "ConfigMap", name: "flags" },
        body: 'data:\n  debug: "on"\n',
      },
      outcome: "changed",
      note: "support sets a flag by hand",
    },
    {
      actor: "alice",
      action: apply(flags('dark: "on"')),
      outcome: "changed",
      note: "alice leaves beta out: it goes, debug stays",
    },
    {
      actor: "alice",
      action: apply(flags('dark: "on"')),
      outcome: "unchanged",
      note: "applying the same again writes nothing",
    },
  ],
);
