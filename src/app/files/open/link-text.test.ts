import { expect, it } from "vitest";
import { makeLink } from "../../../file/link/make-link.ts";
import { readLink } from "./link-text.ts";

const scenario = {
  title: "Two writers",
  actors: [{ name: "alice", colour: 1 }],
  steps: ["s1", "s2"].map((id) => ({
    id,
    actor: "alice",
    action: { kind: "apply" as const, manifest: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n" },
  })),
};
const link = `https://example.com/play/${await makeLink(scenario, { step: 1, field: ".data.a" })}`;
const read = (...texts: readonly string[]) => readLink(texts.map((text) => ({ name: null, text })));

it.each([
  ["alone", link],
  ["with a line break", `${link}\n`],
  ["in Markdown", `[the scenario](${link})`],
  ["as a fragment", link.replace(/^[^#]*/, "")],
])("reads the scenario of a link, and what it shows: %s", async (_, text) => {
  const { found, view } = (await read(text)) ?? {};
  expect(found).toMatchObject({
    scenario: { title: "Two writers", steps: [{ actor: "alice" }, { actor: "alice" }] },
    shown: { step: 1, object: null },
    texts: [
      {
        form: "scenario",
        sentence: "A link to the scenario “Two writers”: 2 steps of 1 actor.",
        diagnostics: [],
      },
    ],
  });
  expect(view).toEqual({ step: 1, field: ".data.a" });
});

it.each([
  ["cut", link.slice(0, -60), "cannot be unpacked"],
  ["with other characters", link.replace(/#s=.{9}/, "#s=%%%%"), "it is incomplete, or has characters"],
  ["of a later format", link.replace("#s=", "#s=AAAA"), "This link is broken"],
])("says in one sentence why a link cannot be read: %s", async (_, text, want) => {
  const { found } = (await read(text)) ?? {};
  expect(found?.scenario).toBeNull();
  expect(found?.texts).toMatchObject([{ form: "unknown", sentence: expect.stringContaining(want) }]);
});

it("leaves other texts to the worker", async () => {
  expect(await read("apiVersion: v1\nkind: ConfigMap\n")).toBeNull();
  expect(await read("see https://example.com/ for more")).toBeNull();
  expect(await read(link, link)).toBeNull();
  expect(await read()).toBeNull();
});
