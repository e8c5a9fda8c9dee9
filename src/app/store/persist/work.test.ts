import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarios } from "../../../testing/random/random-scenarios.ts";
import { opening } from "../scenario/starters.ts";
import { selectionAt } from "../state/selection.ts";
import { readWork } from "./read-work.ts";
import { textOfStored, toStored } from "./work.ts";

/** A session in the form of the release before stored work had a format. */
const OLD_ENTRY = `{
  "scenario": {
    "title": "Mine",
    "description": "Two writers",
    "actors": [{"name": "alice", "colour": 3}, {"name": "idle", "colour": 2}],
    "steps": [
      {"id": "os2", "actor": "alice", "action": {"kind": "apply", "manifest": "kind: ConfigMap # typed\\n"}, "force": true},
      {"id": "s7", "actor": "alice", "action": {"kind": "patch", "type": "merge",
        "target": {"apiVersion": "v1", "kind": "ConfigMap", "name": "c"}, "body": "data: {}"}, "note": "why"},
      {"id": "s3", "actor": "bob", "action": {"kind": "run", "line": "kubectl get cm", "env": {"A": "1"},
        "files": {"a.yaml": null}}, "disabled": true}
    ],
    "objects": ["kind: Pod\\n"],
    "rules": [{"actor": "alice", "verbs": ["*"], "resources": ["*"]}],
    "files": {"a.yaml": "kind: Pod"}
  },
  "selection": {"step": "s7", "object": "v1/ConfigMap/default/c", "actor": "alice"}
}`;

describe("stored work", () => {
  it("does not change after saving and loading, except for the step ids", () => {
    fc.assert(
      fc.property(scenarios, fc.nat(), (scenario, at) => {
        const selection = selectionAt(scenario, at % (scenario.steps.length + 1));
        const kept = structuredClone(toStored({ scenario, selection }));
        const work = readWork(JSON.parse(JSON.stringify(kept)));
        const withoutIds = ({ steps, ...rest }: typeof scenario) => ({
          ...rest,
          steps: steps.map(({ id: _, ...step }) => step),
        });
        expect(work && withoutIds(work.scenario)).toEqual(withoutIds(scenario));
        const index = scenario.steps.findIndex(({ id }) => id === selection.step);
        expect(work?.selection.step).toBe(work?.scenario.steps[index]?.id ?? null);
        expect(readWork(kept)).toEqual(work);
      }),
    );
  });

  it("contains the version of its format", () => {
    const kept = toStored({ scenario: opening, selection: selectionAt(opening, 2) });
    expect(kept).toMatchObject({
      scenario: { apiVersion: "applyground/v1" },
      selection: { step: 2, object: null, actor: "hpa" },
    });
  });

  it("is read in the form of the earlier release", () => {
    const work = readWork(JSON.parse(OLD_ENTRY));
    expect(work?.scenario).toEqual({
      title: "Mine",
      description: "Two writers",
      objects: ["kind: Pod\n"],
      rules: [{ actor: "alice", verbs: ["*"], resources: ["*"] }],
      files: { "a.yaml": "kind: Pod" },
      actors: [
        { name: "alice", colour: 3 },
        { name: "idle", colour: 2 },
        { name: "bob", colour: 3 },
      ],
      steps: [
        {
          id: "s1",
          actor: "alice",
          action: { kind: "apply", manifest: "kind: ConfigMap # typed\n" },
          force: true,
        },
        {
          id: "s2",
          actor: "alice",
          action: {
            kind: "patch",
            type: "merge",
            target: { apiVersion: "v1", kind: "ConfigMap", name: "c" },
            body: "data: {}",
          },
          note: "why",
        },
        {
          id: "s3",
          actor: "bob",
          action: { kind: "run", line: "kubectl get cm", env: { A: "1" }, files: { "a.yaml": null } },
          disabled: true,
        },
      ],
    });
    expect(work?.selection).toEqual({ step: "s2", object: "v1/ConfigMap/default/c", actor: "alice" });
  });

  const kept = toStored({ scenario: opening, selection: selectionAt(opening) });
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "kept"],
    ["no scenario", { selection: kept.selection }],
    [
      "a scenario of a later version",
      { ...kept, scenario: { ...kept.scenario, apiVersion: "applyground/v2" } },
    ],
    ["a key that is not known", { ...kept, scenario: { ...kept.scenario, more: 1 } }],
    ["an earlier one without steps", { scenario: { title: "a", actors: [] } }],
    ["an earlier one with a step that is none", { scenario: { title: "a", actors: [], steps: [{ id: 1 }] } }],
    [
      "an earlier one with an odd action",
      { scenario: { title: "a", actors: [], steps: [{ id: "a", actor: "b", action: { kind: "odd" } }] } },
    ],
    [
      "an earlier one whose file is no text",
      { scenario: { title: "a", actors: [], steps: [], files: { "a.yaml": 1 } } },
    ],
  ])("is invalid with %s", (_, found) => {
    expect(readWork(found)).toBeNull();
  });

  it.each([
    ["no selection", undefined],
    ["a step that is not there", { step: 9, object: "x", actor: "alice" }],
    ["a selection of something else", { step: {}, object: 1 }],
  ])("selects the last step with %s", (_, selection) => {
    expect(readWork({ ...kept, selection })?.selection).toEqual({ step: "s3", object: null, actor: "alice" });
  });
});

it("prints the scenario of invalid work, else everything", () => {
  expect(textOfStored({ scenario: { title: 1 }, selection: null })).toBe('{\n  "title": 1\n}');
  expect(textOfStored("kept")).toBe('"kept"');
});
