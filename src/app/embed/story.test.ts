import { expect, it } from "vitest";
import { opening } from "../../catalog/opening.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { makeLink } from "../../file/link/make-link.ts";
import { readStory } from "./story.ts";

const none = { step: null, diff: null };
const scenario: Scenario = {
  title: "Mine",
  actors: [{ name: "alice", colour: 1 }],
  steps: ["a: 1\n", "a: 1\nb: 2\nc: 3\n"].map((manifest, at) => ({
    id: `s${at + 1}`,
    actor: "alice",
    action: { kind: "apply", manifest },
  })),
};

it("shows the opening scenario without a link, at its last step", async () => {
  expect(await readStory("", none)).toMatchObject({ scenario: opening, step: opening.steps.length });
});

it("shows the scenario of a link", async () => {
  const link = (await makeLink(scenario)) ?? "";
  expect(await readStory(link, none)).toEqual({
    scenario,
    fragment: link,
    step: 2,
    since: null,
    lines: 3,
    problem: null,
  });
});

it("begins at the step of the address, else of the link, and at most at the last step", async () => {
  const link = (await makeLink(scenario, { step: 1, field: null })) ?? "";
  expect(await readStory(link, none)).toMatchObject({ step: 1 });
  expect(await readStory(link, { ...none, step: 2 })).toMatchObject({ step: 2, problem: null });
  expect(await readStory(link, { ...none, step: 99 })).toMatchObject({
    step: 2,
    problem: "“step=99” does not work: the scenario has 2 steps.",
  });
});

it("begins at the later step of a comparison, if it exists", async () => {
  const link = (await makeLink(scenario, { step: 1, field: null })) ?? "";
  const diff = { since: 0, until: 2 };
  expect(await readStory(link, { step: null, diff })).toMatchObject({ step: 2, since: 0, problem: null });
  expect(await readStory(link, { step: 1, diff })).toMatchObject({ step: 1, since: 0 });
  expect(await readStory(link, { step: null, diff: { since: 1, until: 3 } })).toMatchObject({
    step: 2,
    since: null,
    problem: "“diff=1..3” does not work: the scenario has 2 steps.",
  });
});

it.each(["#s=abc", "#s=AAAA", "garbage", "#top"])("says why %j cannot be opened", async (fragment) => {
  expect(await readStory(fragment, none)).toEqual({ error: expect.stringContaining("broken") });
});
