import { expect, it } from "vitest";
import { isShuffled } from "./is-shuffled.ts";

const step = (names: readonly string[], stdout = "") => ({
  run: "kubectl set env deploy/web --from=cm/c",
  stdout,
  requests: [{ method: "PATCH", body: { env: names.map((name) => ({ name })) } }],
});

it("tells another order from other content", () => {
  expect(isShuffled(step(["A", "B"]), step(["B", "A"]))).toBe(true);
  expect(isShuffled(step(["A", "B"]), step(["A", "B"]))).toBe(false);
  expect(isShuffled(step(["A", "B"]), step(["B", "C"]))).toBe(false);
  expect(isShuffled(step(["A"], "a\nb"), step(["A"], "b\na"))).toBe(true);
});

it("minds the order of all other lines", () => {
  const get = (stdout: string) => ({ run: "kubectl get cm", stdout, requests: [] });
  expect(isShuffled(get("a\nb"), get("b\na"))).toBe(false);
});
