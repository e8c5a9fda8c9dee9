import fc from "fast-check";
import { expect, it } from "vitest";
import { createSession } from "../session/session.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createDeltaDecoder, createDeltaEncoder } from "./frame-delta.ts";
import type { FromWorker } from "./protocol.ts";

const manifest = (values: readonly number[]) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {${values.map((value) => `k${value}: v`)}}\n`;

function answers(texts: readonly string[]): readonly FromWorker[] {
  const session = createSession({ builtins: testBuiltins() });
  return texts.map((text, revision): FromWorker => {
    const steps = [{ id: "s1", actor: "alice", action: { kind: "apply", manifest: text } } as const];
    return {
      kind: "timeline",
      revision,
      ...session.run({ title: "", actors: [], steps }, { step: null, object: null }),
    };
  });
}

it("decodes every encoded frame, after any edits", () => {
  const values = fc.uniqueArray(fc.nat(12), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (typed) => {
      const thin = createDeltaEncoder();
      const fill = createDeltaDecoder();
      for (const message of [...answers(typed.map(manifest)), { kind: "loaded", failed: false } as const])
        expect(fill(structuredClone(thin(message)))).toEqual(message);
    }),
    { numRuns: 60 },
  );
});

it("sends one line if one of many lines changed", () => {
  const long = (value: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  first: ${value}\n${Array.from({ length: 2000 }, (_, i) => `  k${i}: v\n`).join("")}`;
  const [one, two] = answers([long("one"), long("two")]) as [FromWorker, FromWorker];
  const thin = createDeltaEncoder();
  const first = JSON.stringify(thin(one).lists).length;
  expect(first).toBeGreaterThan(200_000);
  expect(JSON.stringify(thin(two).lists).length).toBeLessThan(1000);
});
