import type { Scenario, Step } from "../../engine/scenario/scenario.ts";

/** Returns the manifest of a ConfigMap with about one megabyte. */
export function largeManifest(): string {
  const keys = Array.from({ length: 9000 }, (_, at) => `  key-${at}: ${"x".repeat(100)}\n`).join("");
  return HEAD + keys;
}

const HEAD = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: large\ndata:\n";

/** Returns a scenario with a hundred steps. Four actors take turns; each applies the ConfigMap of `largeManifest`. */
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

/** Returns a scenario whose managers apply a ConfigMap with many fields. Each field has the owner at its index, and two more that share it. */
export function wideScenario(fields: number, managers: number): Scenario {
  const names = Array.from({ length: managers }, (_, at) => `manager-${at + 1}`);
  const steps = names.map((actor, manager): Step => {
    const own = Array.from({ length: fields }, (_, at) => at).filter(
      (at) => (at + manager) % managers < OWNERS_OF_FIELD,
    );
    const manifest = HEAD + own.map((at) => `  key-${at}: value-${at}\n`).join("");
    return { id: `s${manager + 1}`, actor, action: { kind: "apply", manifest } };
  });
  return { title: "Wide", actors: names.map((name, at) => ({ name, colour: at + 1 })), steps };
}

const OWNERS_OF_FIELD = 3;
