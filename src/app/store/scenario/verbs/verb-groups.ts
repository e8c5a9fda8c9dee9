import type { Verb } from "./verb.ts";

/** Verbs that do something similar. `rare`: a short menu hides the group. */
export type VerbGroup = {
  readonly heading: string;
  readonly verbs: readonly Verb[];
  readonly rare?: boolean;
};

/** The verbs in groups by what they do, those that users need most first. */
export const verbGroups: readonly VerbGroup[] = [
  { heading: "Apply", verbs: ["apply"] },
  { heading: "Command line", verbs: ["run"] },
  {
    heading: "Write without apply",
    verbs: ["create", "update", "edit", "patch-merge", "patch-strategic", "patch-json", "delete"],
    rare: true,
  },
  { heading: "Read, or define a kind", verbs: ["get", "define"], rare: true },
  { heading: "Apply in other designs", verbs: ["metacontroller", "applyV2"], rare: true },
];
