import { describe, expect, it } from "vitest";
import { newWidget, noWidget } from "../../testing/widget.ts";
import { owners, runStep, runSteps } from "../../testing/widget-requests.ts";
import { dig, type Value, type ValueMap } from "../value/value.ts";
import type { FieldManagerResult } from "./field-manager.ts";
import { LAST_APPLIED } from "./kubectl-names.ts";

describe("kubectl's annotation", () => {
  const applied = newWidget({ spec: { replicas: 1, image: "a" } });
  const live = (annotation: string, replicas: number): ValueMap =>
    runSteps([
      {
        update: { spec: { replicas, image: "a" } },
        metadata: { annotations: { [LAST_APPLIED]: annotation } },
        by: "kubectl-client-side-apply",
        at: 1,
      },
    ]);
  const annotation = `${JSON.stringify(applied)}\n`;
  const attempt = (object: ValueMap, content: ValueMap, by = "kubectl"): FieldManagerResult =>
    runStep(object, { apply: content, by, at: 2 });

  it("[O9] has no conflict for fields whose live value equals the annotation", () => {
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

  it("[O9] names only the other conflicts", () => {
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
  ])("[O9] has all conflicts for an apply $name", ({ text, by }) => {
    expect(attempt(live(text, 1), { spec: { replicas: 2 } }, by)).toHaveProperty("error.code", 409);
  });

  const text = (outcome: FieldManagerResult): Value | undefined =>
    "object" in outcome ? dig(outcome.object, "metadata", "annotations", LAST_APPLIED) : undefined;

  it("[O10] is updated by kubectl's apply, and has no owner", () => {
    expect(text(attempt(live(annotation, 1), { spec: { tags: ["<"] } }))).toBe(
      '{"apiVersion":"lab.io/v1","kind":"Widget","metadata":{"name":"x"},"spec":{"tags":["\\u003c"]}}\n',
    );
  });

  it("[O10] does not contain itself", () => {
    const metadata = { annotations: { [LAST_APPLIED]: "mine", b: "c" } };
    const outcome = runStep(live(annotation, 1), { apply: {}, metadata, by: "kubectl", at: 2, force: true });
    expect(text(outcome)).toBe(
      '{"apiVersion":"lab.io/v1","kind":"Widget","metadata":{"annotations":{"b":"c"},"name":"x"}}\n',
    );
  });

  it("[O10] is removed if the annotations would be too large", () => {
    const outcome = attempt(live(annotation, 1), { spec: { args: ["x".repeat(256 * 1024)] } });
    expect("object" in outcome && dig(outcome.object, "metadata", "annotations")).toEqual({});
  });

  it("[O10] is not added if there was none", () => {
    const outcome = attempt(noWidget, { spec: { image: "a" } });
    expect("object" in outcome && dig(outcome.object, "metadata", "annotations")).toBeUndefined();
  });
});
