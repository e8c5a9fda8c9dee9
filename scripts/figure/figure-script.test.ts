import { expect, it } from "vitest";
import { makeFigure } from "./make-figure.ts";
import { type FigureArguments, readArguments } from "./read-arguments.ts";

it("reads a command line", () => {
  expect(readArguments(["a.yaml"])).toEqual({
    file: "a.yaml",
    step: null,
    panels: ["timeline", "manifests", "conflicts", "live"],
    isMarkdown: false,
    link: null,
  });
  expect(
    readArguments([
      "a.yaml",
      "--step",
      "2",
      "--panels",
      "live,timeline",
      "--link",
      "https://a.example",
      "--markdown",
    ]),
  ).toEqual({
    file: "a.yaml",
    step: 2,
    panels: ["timeline", "live"],
    isMarkdown: true,
    link: "https://a.example",
  });
});

it.each([
  { args: [], says: /^Name the scenario file/ },
  { args: ["a", "b"], says: /^Name one scenario file, not 2\.$/ },
  { args: ["a", "--step", "0"], says: /^--step must be the number of a step, not "0"\.$/ },
  { args: ["a", "--step", "two"], says: /not "two"/ },
  { args: ["a", "--panels", "live,timelin"], says: /^"timelin" is not a panel\. Do you mean "timeline"\?$/ },
  { args: ["a", "--panels", "requests"], says: /^"requests" is not a panel\. The panels are timeline, / },
  { args: ["a", "--link", "javascript:1"], says: /^--link must begin with https:/ },
  { args: ["a", "--wide"], says: /--wide/ },
])("says what is wrong with $args", ({ args, says }) => {
  expect(readArguments(args)).toMatch(says);
});

const FILE = `apiVersion: applyground/v1
title: One
steps:
  - actor: alice
    apply: |
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: notes
`;
const wanted = (rest: Partial<FigureArguments> = {}): FigureArguments => ({
  ...(readArguments(["a.yaml"]) as FigureArguments),
  ...rest,
});

it("makes HTML with its style sheet, or Markdown", () => {
  expect(makeFigure(FILE, wanted())).toEqual({
    kind: "made",
    text: expect.stringMatching(
      /^<style>\n\.applyground\{.*\n<\/style>\n<figure class="applyground">\n.*alice.*<\/figure>\n$/s,
    ),
  });
  expect(makeFigure(FILE, wanted({ isMarkdown: true }))).toEqual({
    kind: "made",
    text: expect.stringMatching(/^```text\nOne\nStep 1 of 1: /),
  });
});

it("says what is wrong with a scenario, with the place, and that it has no such step", () => {
  expect(makeFigure(FILE.replace("apply:", "aply:"), wanted())).toEqual({
    kind: "invalid",
    message: expect.stringMatching(/^a\.yaml:5:\d+: .*aply/),
  });
  expect(makeFigure(FILE, wanted({ step: 2 }))).toEqual({
    kind: "usage",
    message: "The scenario has 1 step, so there is no step 2.",
  });
});
