import { describe, expect, it } from "vitest";
import { owners, play, run } from "../../testing/requests.ts";
import { newWidget, noWidget } from "../../testing/widget.ts";
import { dig, type Value, type ValueMap } from "../value/value.ts";
import type { Outcome } from "./field-manager.ts";
import { LAST_APPLIED } from "./last-applied.ts";

describe("kubectl's annotation", () => {
  const applied = newWidget({ spec: { replicas: 1, image: "a" } });
  const live = (annotation: string, replicas: number): ValueMap =>
    play([
      {
        update: { spec: { replicas, image: "a" } },
        metadata: { annotations: { [LAST_APPLIED]: annotation } },
        by: "kubectl-client-side-apply",
        at: 1,
      },
    ]);
  const annotation = `${JSON.stringify(applied)}\n`;
  const attempt = (object: ValueMap, content: ValueMap, by = "kubectl"): Outcome =>
    run(object, { apply: content, by, at: 2 });

  it("[O9] forgives conflicts on what it holds as it still is", () => {
    const outcome = attempt(live(annotation, 1), { spec: { replicas: 2 } });
    expect("object" in outcome && owners(outcome.object)).toEqual({
      "kubectl Apply v1 2": [".spec.replicas"],
      "kubectl-client-side-apply Update v1 1": [
        ".spec",
        ".metadata.annotations",
        `.metadata.annotations.${LAST_APPLIED}`,
        ".spec.image",
      ],
    });
  });

  it("[O9] tells only the other conflicts if there are any", () => {
    const object = live(annotation, 5);
    expect(attempt(object, { spec: { replicas: 2, image: "b" } })).toHaveProperty(
      "error.message",
      'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using lab.io/v1: .spec.replicas',
    );
  });

  it.each([
    { name: "of another manager", text: annotation, by: "alice" },
    { name: "with a broken annotation", text: "{", by: "kubectl" },
    { name: "with an annotation without kind", text: '{"apiVersion":"lab.io/v1"}', by: "kubectl" },
    { name: "with an annotation of another version", text: annotation.replace("/v1", "/v2"), by: "kubectl" },
    { name: "with an annotation that does not fit", text: annotation.replace('"a"', "7"), by: "kubectl" },
  ])("[O9] forgives nothing to an apply $name", ({ text, by }) => {
    expect(attempt(live(text, 1), { spec: { replicas: 2 } }, by)).toHaveProperty("error.code", 409);
  });

  const text = (outcome: Outcome): Value | undefined =>
    "object" in outcome ? dig(outcome.object, "metadata", "annotations", LAST_APPLIED) : undefined;

  it("[O10] is rewritten to what kubectl applied, without becoming its own", () => {
    expect(text(attempt(live(annotation, 1), { spec: { tags: ["<"] } }))).toBe(
      '{"apiVersion":"lab.io/v1","kind":"Widget","metadata":{"name":"x"},"spec":{"tags":["\\u003c"]}}\n',
    );
  });

  it("[O10] does not hold itself", () => {
    const metadata = { annotations: { [LAST_APPLIED]: "mine", b: "c" } };
    const outcome = run(live(annotation, 1), { apply: {}, metadata, by: "kubectl", at: 2, force: true });
    expect(text(outcome)).toBe(
      '{"apiVersion":"lab.io/v1","kind":"Widget","metadata":{"annotations":{"b":"c"},"name":"x"}}\n',
    );
  });

  it("[O10] goes where annotations would grow too large", () => {
    const outcome = attempt(live(annotation, 1), { spec: { args: ["x".repeat(256 * 1024)] } });
    expect("object" in outcome && dig(outcome.object, "metadata", "annotations")).toEqual({});
  });

  it("[O10] is not made where there was none", () => {
    const outcome = attempt(noWidget, { spec: { image: "a" } });
    expect("object" in outcome && dig(outcome.object, "metadata", "annotations")).toBeUndefined();
  });
});
