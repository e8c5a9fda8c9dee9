import type { Scenario } from "../engine/scenario/scenario.ts";

/** Returns the manifest of the ConfigMap `c` with one value. */
export function configMapText(value: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata: {a: ${value}}\n`;
}

/** Three steps: two actors apply the same ConfigMap, and the second one forces. */
export const shortStory: Scenario = {
  title: "Story",
  actors: [
    { name: "alice", colour: 1 },
    { name: "bob", colour: 2 },
  ],
  steps: [
    { id: "s1", actor: "alice", action: { kind: "apply", manifest: configMapText("1") } },
    { id: "s2", actor: "bob", action: { kind: "apply", manifest: configMapText("2") }, force: true },
    { id: "s3", actor: "alice", action: { kind: "apply", manifest: configMapText("1") }, note: "again" },
  ],
};
