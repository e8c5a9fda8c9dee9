import type { Scenario, Step } from "../../engine/scenario/scenario.ts";

/** Returns the manifest of a ConfigMap with about one megabyte. */
export function largeManifest(): string {
  const keys = Array.from({ length: 9000 }, (_, at) => `  key-${at}: ${"x".repeat(100)}\n`).join("");
  return HEAD + keys;
}

const HEAD = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: large\ndata:\n";

/** Returns a scenario with a hundred steps by four actors, which apply that ConfigMap. */
export function largeScenario(): Scenario {
  const steps = Array.from(
    { length: 100 },
    (_, at): Step => ({
      id: `s${at + 1}`,
      actor: at === 0 ? "alice" : `writer-${at % 3}`,
      force: true,
      action: { kind: "apply", manifest: at === 0 ? largeManifest() : `${HEAD}  key-0: "${at}"\n` },
    }),
  );
  const names = ["alice", "writer-0", "writer-1", "writer-2"];
  return { title: "Large", actors: names.map((name, at) => ({ name, colour: at + 1 })), steps };
}
