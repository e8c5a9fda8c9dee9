/**
 * `npx tsx bench/worker-answer.ts`: measures in Node how long the worker needs from an edit to its answer, with the copies of
 * the messages. The scenarios have twenty steps by four actors with common manifests. Each edit changes one character of the
 * last or the first step.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario, Step } from "../src/engine/scenario/scenario.ts";
import { createSession } from "../src/session/session.ts";
import { testBuiltins } from "../src/testing/test-builtins.ts";

const ROUNDS = 100;
const VIEW = { step: null, object: null };

for (const file of ["classic.yaml", "order-api.yaml", "message-broker.yaml"]) {
  const text = readFileSync(join(import.meta.dirname, "../conformance/manifests", file), "utf8");
  const steps = Array.from({ length: 20 }, (_, i): Step => {
    return { id: `s${i}`, actor: `a${i % 4}`, force: true, action: { kind: "apply", manifest: text } };
  });
  const edited = (at: number, round: number): Scenario => {
    const manifest = text.replace(/replicas: \d+/, `replicas: ${round}`);
    return {
      title: "",
      actors: [],
      steps: steps.map((one, i) => (i === at ? { ...one, action: { kind: "apply", manifest } } : one)),
    };
  };
  for (const [name, at] of [
    ["last", 19],
    ["first", 0],
  ] as const) {
    const session = createSession({ builtins: testBuiltins() });
    const times = Array.from({ length: ROUNDS }, (_, round) => {
      const begun = performance.now();
      const scenario = structuredClone(edited(at, round));
      structuredClone(session.run(scenario, VIEW));
      return performance.now() - begun;
    }).sort((a, b) => a - b);
    const [median, p95] = [0.5, 0.95].map((share) =>
      (times[Math.floor(ROUNDS * share)] as number).toFixed(1),
    );
    console.log(`${file} (${text.length} characters), ${name} step: median ${median} ms, p95 ${p95} ms`);
  }
}
