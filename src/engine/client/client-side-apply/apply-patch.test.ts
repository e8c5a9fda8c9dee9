import { describe, expect, it } from "vitest";
import { podMeta } from "../../../testing/merge/pod-patch-meta.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { makeApplyPatch } from "./apply-patch.ts";
import { lastAppliedText, withLastApplied } from "./last-applied-annotation.ts";

const KEY = "kubectl.kubernetes.io/last-applied-configuration";
const object = { kind: "Pod", metadata: { name: "a" }, replicas: 1, containers: [{ name: "x" }] };
const applied = withLastApplied(object);
const strategic = [{ meta: podMeta, name: "openapi v3 spec" }];

function patchOf(modified: ValueMap, current: ValueMap, sources = strategic, overwrite = true) {
  const parts = { original: lastAppliedText(current), modified, current, sources, overwrite };
  return makeApplyPatch({ ...parts, printYaml: printYamlText });
}

describe("withLastApplied", () => {
  it("[D11] writes the object without the annotation into the annotation", () => {
    const text =
      '{"containers":[{"name":"x"}],"kind":"Pod","metadata":{"annotations":{},"name":"a"},"replicas":1}\n';
    expect(applied).toEqual({ ...object, metadata: { name: "a", annotations: { [KEY]: text } } });
    expect(withLastApplied(applied)).toEqual(applied);
    expect(lastAppliedText(applied)).toBe(text);
    expect(lastAppliedText(object)).toBeNull();
  });
});

describe("makeApplyPatch", () => {
  it("[D11] is empty if nothing changes", () => {
    expect(patchOf(applied, { ...applied, labels: { a: "1" } })).toEqual({
      type: "strategic",
      patch: {},
      warnings: [],
    });
  });

  it("[D11] merges lists of known kinds, and replaces those of others", () => {
    const live = { ...object, containers: [{ name: "y" }, { name: "x" }] };
    expect(patchOf(object, live)).toMatchObject({ type: "strategic", patch: {} });
    expect(patchOf(object, live, [])).toMatchObject({
      type: "merge",
      patch: { containers: [{ name: "x" }] },
    });
  });

  it.each([
    { original: "{broken", sources: strategic, why: "invalid JSON document" },
    { original: "[]", sources: strategic, why: "invalid JSON document" },
    { original: "{broken", sources: [], why: "Invalid JSON Document" },
    { original: "[broken]", sources: [], why: "Mismatched JSON Documents" },
  ])("[D11] fails for the last applied configuration $original: $why", ({ original, sources, why }) => {
    const parts = { original, modified: object, current: object, sources, overwrite: true };
    const json = '{"containers":[{"name":"x"}],"kind":"Pod","metadata":{"name":"a"},"replicas":1}\n';
    expect(makeApplyPatch({ ...parts, printYaml: printYamlText })).toMatchObject({
      error: `creating patch with:\noriginal:\n${original}\nmodified:\n${json}\ncurrent:\n${json}\nfor: ${why}`,
      conflict: false,
    });
  });

  it("[D8] prints conflicts as YAML", () => {
    const patch = patchOf({ ...object, replicas: 2 }, { ...object, replicas: 5 }, strategic, false);
    expect(patch).toMatchObject({ conflict: true });
    expect("error" in patch && patch.error).toMatch(
      /for: patch:\nreplicas: 2\n\nconflicts with changes made from original to current:\ncontainers:\n/,
    );
  });

  it("[D11] uses the next source if one fails, with a warning", () => {
    const live = { ...object, none: { a: 1 } };
    const unknown = {
      meta: { ...podMeta, ofMap: () => ({ value: { meta: podMeta, strategies: [], mergeKey: "" } }) },
      name: "",
    };
    expect(patchOf({ ...object, none: { a: 2 } }, live, [...strategic, unknown])).toEqual({
      type: "strategic",
      patch: { none: { a: 2 } },
      warnings: ['warning: error calculating patch from openapi v3 spec: unable to find api field "none"'],
    });
  });

  it("[D11] refuses to change apiVersion, kind or name of kinds without strategies", () => {
    expect(patchOf({ ...object, kind: "Job" }, object, [])).toMatchObject({
      error: expect.stringMatching(/for: precondition failed for: map\[kind:Job\]$/),
    });
  });
});
