import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarios } from "../../testing/random/random-scenarios.ts";
import { builtIn, builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { parseScenario } from "./parse-scenario.ts";
import { printScenario } from "./print-scenario.ts";

const HEAD = "apiVersion: applyground/v1\n";

describe("scenario file", () => {
  it("reads the scenarios that it prints", () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { scenario: read, diagnostics } = parseScenario(printScenario(scenario));
        expect(diagnostics).toEqual([]);
        expect(read).toEqual(wellFormed(scenario));
      }),
      { numRuns: 150 },
    );
  });

  it("prints the same again", () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const text = printScenario(scenario);
        expect(printScenario(parseScenario(text).scenario as typeof scenario)).toBe(text);
      }),
    );
  });

  it("never throws for any text", () => {
    const pieces = fc.constantFrom(
      "steps:",
      "\n",
      "  ",
      "- ",
      "actor: a",
      "apply:",
      "|",
      "patch: {",
      "}",
      "[",
      "force: 1",
      "expect: ",
      HEAD,
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join("")),
        (text) => {
          const { scenario, diagnostics } = parseScenario(HEAD + text);
          expect(scenario === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
        },
      ),
    );
  });

  it.each(builtInIds())("keeps the built-in scenario %s", (id) => {
    const scenario = builtIn(id);
    expect(parseScenario(printScenario(scenario)).scenario).toEqual(scenario);
  });

  it("is easy to read", () => {
    const text = printScenario({
      title: "Two: writers",
      description: "One,\ntwo.\n",
      actors: [{ name: "alice", colour: 1 }],
      steps: [
        {
          id: "x",
          actor: "alice",
          action: { kind: "apply", manifest: "a: 1 # one\n\nb:\n\t2\n" },
          force: true,
          expect: { code: 409, conflicts: [".spec.replicas"] },
        },
        {
          id: "y",
          actor: "alice",
          action: {
            kind: "patch",
            type: "merge",
            target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
            body: "spec: {replicas: 5}",
          },
          subresource: "scale",
        },
      ],
    });
    expect(text).toBe(`apiVersion: applyground/v1
title: "Two: writers"
description: |
  One,
  two.
steps:
  - actor: alice
    apply: |
      a: 1 # one

      b:
      \t2
    force: true
    expect:
      code: 409
      conflicts:
        - .spec.replicas
  - actor: alice
    patch:
      type: merge
      target:
        apiVersion: apps/v1
        kind: Deployment
        name: web
      subresource: scale
      body: "spec: {replicas: 5}"
`);
  });

  it("accepts manifests and patches that are not texts", () => {
    const { scenario, diagnostics } = parseScenario(`${HEAD}steps:
  - actor: a
    apply: { kind: ConfigMap, apiVersion: v1 }
  - actor: a
    edit: { target: { apiVersion: v1, kind: ConfigMap, name: a }, patch: [ { op: remove, path: /data } ] }
`);
    expect(diagnostics).toEqual([]);
    expect(scenario?.steps.map(({ action }) => action)).toEqual([
      { kind: "apply", manifest: "apiVersion: v1\nkind: ConfigMap\n" },
      {
        kind: "edit",
        target: { apiVersion: "v1", kind: "ConfigMap", name: "a" },
        patch: "- op: remove\n  path: /data\n",
      },
    ]);
  });

  const step = (lines: string) => `${HEAD}steps:\n  - actor: a\n    ${lines}\n`;
  it.each([
    {
      name: "another version",
      text: "apiVersion: applyground/v9\nsteps: []\n",
      at: [1, 13],
      says: "applyground/v9",
    },
    { name: "no version", text: "steps: []\n", at: [1, 1], says: '"apiVersion" is missing' },
    { name: "an unknown key", text: `${HEAD}tilte: a\n`, at: [2, 1], says: 'Did you mean "title"' },
    { name: "a number for a string", text: `${HEAD}title: 1\n`, at: [2, 8], says: "Put it in quotes" },
    { name: "a map for a list", text: `${HEAD}steps: {}\n`, at: [2, 8], says: "must be a list" },
    { name: "a step without action", text: step("note: a"), at: [3, 5], says: "one action" },
    {
      name: "a step without actor",
      text: `${HEAD}steps:\n  - apply: ""\n`,
      at: [3, 5],
      says: '"actor" is missing',
    },
    { name: "two actions", text: step("apply: a\n    get: a"), at: [5, 5], says: "has one action" },
    {
      name: "a string instead of a boolean",
      text: step("apply: a\n    force: yes please"),
      at: [5, 12],
      says: "true or false",
    },
    {
      name: "an unknown word",
      text: step("apply: a\n    fieldValidation: strict"),
      at: [5, 22],
      says: "Strict, Warn",
    },
    { name: "no time", text: step("apply: a\n    at: tomorrow"), at: [5, 9], says: "2026-01-01" },
    { name: "no manifest", text: step("apply: 1"), at: [4, 12], says: "must be a manifest" },
    {
      name: "a patch without type",
      text: step("patch: {target: {apiVersion: v1, kind: A, name: a}, body: a}"),
      at: [4, 5],
      says: '"type" is missing',
    },
    {
      name: "a target without name",
      text: step("edit: {patch: a, target: {apiVersion: v1, kind: A}}"),
      at: [4, 22],
      says: '"name" is missing',
    },
    {
      name: "a goal of no kind",
      text: `${HEAD}goal:\n  - field: .data.a\n`,
      says: "A goal needs one of exists, value, absent, owns,",
      at: [3, 5],
    },
    {
      name: "a goal of two kinds",
      text: `${HEAD}goal:\n  - manager: a\n    owns: .data.a\n    shares: .data.a\n`,
      says: 'Unknown key "shares"',
      at: [5, 5],
    },
    {
      name: "a goal without its field",
      text: `${HEAD}goal:\n  - value: 3\n`,
      says: '"field" is missing',
      at: [3, 5],
    },
    {
      name: "a path without a dot",
      text: `${HEAD}goal:\n  - manager: a\n    owns: data.a\n`,
      says: "begins with a dot",
      at: [4, 11],
    },
    {
      name: "an unknown outcome",
      text: `${HEAD}goal:\n  - outcome: lost\n`,
      says: '"outcome" must be one of invalid, refused,',
      at: [3, 14],
    },
    {
      name: "too many steps",
      text: `${HEAD}goal:\n  - atMostSteps: 1.5\n`,
      says: '"atMostSteps" must be a whole number from 0 to 20,000',
      at: [3, 18],
    },
    {
      name: "a lesson without a goal",
      text: `${HEAD}lesson:\n  task: Do it.\n  solution: []\n`,
      says: '"goal" is missing',
      at: [2, 1],
    },
    {
      name: "a wrong step in a solution",
      text: `${HEAD}lesson:\n  task: Do it.\n  goal: []\n  solution:\n    - actor: a\n      aply: |\n`,
      says: 'Did you mean "apply"?',
      at: [7, 7],
    },
    {
      name: "a goal beside a lesson",
      text: `${HEAD}goal:\n  - withoutForce: true\nlesson: { task: Do it., goal: [], solution: [] }\n`,
      says: "A lesson has its own goal",
      at: [2, 1],
    },
    {
      name: "a flag together with a command line",
      text: step("run: kubectl get a\n    force: true"),
      at: [5, 5],
      says: "Write --force-conflicts in the line",
    },
    {
      name: "a command line that is not a string",
      text: step("run: [kubectl]"),
      at: [4, 10],
      says: "must be a string",
    },
    {
      name: "a file that is not a string",
      text: step("run: a\n    files: {a: 1}"),
      at: [5, 16],
      says: "in quotes",
    },
    {
      name: "files without a command line",
      text: step("apply: a\n    files: {a: b}"),
      at: [5, 5],
      says: '"run" beside it',
    },
    {
      name: "two actions in one step",
      text: step("define: {}\n    run: a"),
      at: [5, 5],
      says: 'Move "run" to a step of its own',
    },
    {
      name: "an unsupported Kubernetes version",
      text: `${HEAD}kubernetes: v1.20\n`,
      at: [2, 13],
      says: "is not supported. Applyground simulates v1.36, v1.35 and v1.34.",
    },
    {
      name: "serverSideApply that is not a boolean",
      text: `${HEAD}serverSideApply: old\n`,
      at: [2, 18],
      says: "true or false",
    },
    {
      name: "a colour above 12",
      text: `${HEAD}actors: [{name: a, colour: 13}]\n`,
      at: [2, 28],
      says: "1 to 12",
    },
    {
      name: "a duplicate actor",
      text: `${HEAD}actors: [{name: a}, {name: a}]\n`,
      at: [2, 28],
      says: "twice",
    },
    {
      name: "a rule without verbs",
      text: `${HEAD}rules: [{actor: a, resources: []}]\n`,
      at: [2, 9],
      says: '"verbs" is missing',
    },
    { name: "a second document", text: `${HEAD}---\na: 1\n`, at: [3, 1], says: "one document" },
    { name: "a duplicate key", text: `${HEAD}title: a\ntitle: b\n`, at: [3, 1], says: "title" },
    { name: "no YAML", text: `${HEAD}title: [\n`, at: [2, 8], says: "" },
    { name: "a list", text: "- a\n", at: [1, 1], says: "" },
  ])("reports $name at its position", ({ text, at, says }) => {
    const { scenario, diagnostics } = parseScenario(text);
    expect(scenario).toBeNull();
    expect(diagnostics.map(({ range }) => [range.line, range.column])).toContainEqual(at);
    expect(diagnostics.map(({ message }) => message).join("\n")).toContain(says);
  });
});

/** Returns the value with half surrogate pairs replaced, as the printer replaces them: a file cannot have them. */
function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/g, "\ufffd"));
}
