import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { scenarios } from "../../testing/random/random-scenarios.ts";
import { LIMITS } from "../format.ts";
import { makeLink } from "./make-link.ts";
import { openLink } from "./open-link.ts";
import { LINK_START } from "./packed-link.ts";

/** The link of a scenario that is small enough. */
async function linkOf(scenario: Scenario): Promise<string> {
  const link = await makeLink(scenario);
  if (link === null) throw new Error("too large");
  return link;
}

describe("share link", () => {
  it("keeps the whole scenario", async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const link = await linkOf(scenario);
        expect(link).toMatch(/^#s=[A-Za-z0-9_-]+$/);
        expect(await openLink(link)).toEqual({ scenario, view: { step: null, field: null } });
      }),
    );
  });

  it("keeps a manifest of 64 kB", async () => {
    const scenario = emptyLike(`data: "${"\t👩‍👩‍👧\r\n".repeat(5000)}"`);
    expect(await openLink(await linkOf(scenario))).toEqual({ scenario, view: { step: null, field: null } });
  });

  it.each([
    { name: "nothing", link: LINK_START },
    { name: "another fragment", link: "#timeline" },
    { name: "a sign of another alphabet", link: "#s=ab+c" },
    { name: "a cut one", link: "#s=q1bKS8xNVbJSKkhNLkkt", says: "broken" },
    { name: "noise", link: "#s=AAAAAAAAAAAAAAAA", says: "broken" },
  ])("says that $name is broken", async ({ link }) => {
    expect(await openLink(link)).toMatchObject({ error: expect.stringContaining("broken"), text: null });
  });

  it("is not called broken if it is too long", async () => {
    const link = LINK_START + "A".repeat(6 * 1024 * 1024);
    expect(await openLink(link)).toMatchObject({ error: expect.stringContaining("more than 4 MB") });
  });

  it("is not called broken in a browser that cannot unpack links", async () => {
    const link = await linkOf(emptyLike("a: 1"));
    vi.stubGlobal("DecompressionStream", undefined);
    expect(await openLink(link)).toMatchObject({ error: expect.stringContaining("This browser") });
    vi.unstubAllGlobals();
  });

  it("is read completely or not at all", async () => {
    const link = await linkOf(emptyLike("a: 1\n".repeat(100)));
    for (let length = 4; length < link.length; length++) {
      expect(await openLink(link.slice(0, length))).toHaveProperty("error");
    }
  });

  it("never rejects, no matter which character changes", async () => {
    const link = await linkOf(emptyLike("a: 1\n".repeat(20)));
    await fc.assert(
      fc.asyncProperty(fc.nat(link.length - 4), fc.constantFrom(..."AZaz09-_"), async (at, char) => {
        const changed = link.slice(0, at + 3) + char + link.slice(at + 4);
        expect(Object.keys(await openLink(changed)).length).toBeGreaterThan(0);
      }),
    );
  });

  it("is not made for a scenario that is too large to open", async () => {
    expect(await makeLink(emptyLike("x".repeat(5_000_000)))).toBeNull();
  });

  it("stops unpacking a decompression bomb", async () => {
    const bomb = await packed(`"${"a".repeat(20_000_000)}"`);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await openLink(bomb)).toMatchObject({ error: expect.stringContaining("more than 4 MB") });
  });

  it("unpacks in small chunks, so that it stops soon after the limit", async () => {
    const eaten: number[] = [];
    /** Like browsers, returns the whole input at once, no matter how long it is. */
    class Greedy extends TransformStream<Uint8Array, Uint8Array> {
      constructor() {
        super({
          transform: ({ length }, controller) => {
            eaten.push(length);
            controller.enqueue(new Uint8Array(length * 1000));
          },
        });
      }
    }
    vi.stubGlobal("DecompressionStream", Greedy);
    const found = await openLink(LINK_START + "A".repeat(1_000_000));
    vi.unstubAllGlobals();
    expect(found).toMatchObject({ error: expect.stringContaining("more than 4 MB") });
    expect(Math.max(...eaten)).toBeLessThanOrEqual(16_384);
    expect(1000 * eaten.reduce((sum, length) => sum + length, 0)).toBeLessThan(30_000_000);
  });

  it("prints deep values on one line: with indentation, a short link could need a gigabyte", async () => {
    const deep = (levels: number, within = "1") => "[".repeat(levels) + within + "]".repeat(levels);
    const list = Array(200_000).fill("1").join(",");
    for (const json of [deep(300_000), deep(400, list), `{"title":${deep(100, list)}}`]) {
      const found = await openLink(await packed(json));
      expect("error" in found && found.text?.length).toBe(json.length);
    }
    const manifest = `{"apiVersion":"applyground/v1","steps":[{"actor":"a","apply":{"a":${deep(400, list)}}}]}`;
    const read = await openLink(await packed(manifest));
    expect("scenario" in read && JSON.stringify(read.scenario).length).toBeLessThan(500_000);
  });

  it("refuses more items than a scenario may have", async () => {
    const actors = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `a${at}` }));
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ actor: `a${at}`, run: "true" }));
    const files = Object.fromEntries(actors(LIMITS.files + 1).map(({ name }) => [name, ""]));
    for (const [key, more] of [
      ["actors", { actors: actors(20_000) }],
      ["actors", { steps: steps(LIMITS.actors + 1) }],
      ["steps", { steps: steps(LIMITS.steps + 1) }],
      ["objects", { objects: Array(20_000).fill("kind: A") }],
      ["files", { files }],
    ] as const) {
      const found = await openLink(await packed(JSON.stringify({ apiVersion: "applyground/v1", ...more })));
      const says = new RegExp(
        `"${key}" has .* items, but a scenario may have only ${LIMITS[key].toLocaleString("en")}\\.`,
      );
      expect(found).toMatchObject({ error: expect.stringMatching(says) });
    }
    const keys = Object.fromEntries(actors(20_000).map(({ name }) => [name, 0]));
    const strange = { apiVersion: "applyground/v1", ...keys };
    expect(await openLink(await packed(JSON.stringify(strange)))).toHaveProperty("error");
  });

  it.each([
    { name: "a newer version", json: '{"apiVersion":"applyground/v9"}', says: "Reload the page" },
    { name: "an unknown key", json: '{"apiVersion":"applyground/v1","html":"<b>"}', says: "html" },
    {
      name: "a wrong type",
      json: '{"apiVersion":"applyground/v1","steps":[{"actor":1}]}',
      says: ".steps[0].actor",
    },
    { name: "a list", json: "[]", says: "map" },
    { name: "prototypes", json: '{"apiVersion":"applyground/v1","__proto__":{"a":1}}', says: "__proto__" },
    { name: "depth", json: "[".repeat(100_000) + "]".repeat(100_000), says: "" },
  ])("refuses $name and saves the text", async ({ json, says }) => {
    const found = await openLink(await packed(json));
    expect(found).toMatchObject({ error: expect.stringContaining(says) });
  });

  it("refuses a text that is not JSON", async () => {
    expect(await openLink(await packed("a: 1"))).toMatchObject({
      error: expect.stringContaining("broken"),
    });
  });
});

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  return LINK_START + bytes.toString("base64url");
}

function emptyLike(manifest: string): Scenario {
  return {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: [{ id: "s1", actor: "alice", action: { kind: "apply", manifest } }],
  };
}
