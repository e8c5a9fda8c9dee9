import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { scenarios } from "../testing/scenarios.ts";
import { LIMITS } from "./limits.ts";
import { decodeLink, encodeLink, LINK_START } from "./link.ts";

/** The link of a scenario that is small enough. */
async function linkOf(scenario: Scenario): Promise<string> {
  const link = await encodeLink(scenario);
  if (link === null) throw new Error("too large");
  return link;
}

describe("share link", () => {
  it("holds it all", async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const link = await linkOf(scenario);
        expect(link).toMatch(/^#s=[A-Za-z0-9_-]+$/);
        expect(await decodeLink(link)).toEqual({ scenario });
      }),
    );
  });

  it("holds 64 kB", async () => {
    const scenario = emptyLike(`data: "${"\t👩‍👩‍👧\r\n".repeat(5000)}"`);
    expect(await decodeLink(await linkOf(scenario))).toEqual({ scenario });
  });

  it.each([
    { name: "nothing", link: LINK_START },
    { name: "another fragment", link: "#timeline" },
    { name: "a sign of another alphabet", link: "#s=ab+c" },
    { name: "a cut one", link: "#s=q1bKS8xNVbJSKkhNLkkt", says: "broken" },
    { name: "noise", link: "#s=AAAAAAAAAAAAAAAA", says: "broken" },
  ])("says that $name is broken", async ({ link }) => {
    expect(await decodeLink(link)).toMatchObject({ error: expect.stringContaining("broken"), text: null });
  });

  it("is not called broken by a browser that cannot unpack any", async () => {
    const link = await linkOf(emptyLike("a: 1"));
    vi.stubGlobal("DecompressionStream", undefined);
    expect(await decodeLink(link)).toMatchObject({ error: expect.stringContaining("This browser") });
    vi.unstubAllGlobals();
  });

  it("is read in full or not at all", async () => {
    const link = await linkOf(emptyLike("a: 1\n".repeat(100)));
    for (let length = 4; length < link.length; length++) {
      expect(await decodeLink(link.slice(0, length))).toHaveProperty("error");
    }
  });

  it("never rejects, whatever is changed", async () => {
    const link = await linkOf(emptyLike("a: 1\n".repeat(20)));
    await fc.assert(
      fc.asyncProperty(fc.nat(link.length - 4), fc.constantFrom(..."AZaz09-_"), async (at, char) => {
        const changed = link.slice(0, at + 3) + char + link.slice(at + 4);
        expect(Object.keys(await decodeLink(changed)).length).toBeGreaterThan(0);
      }),
    );
  });

  it("is not made of what could not be opened again", async () => {
    expect(await encodeLink(emptyLike("x".repeat(5_000_000)))).toBeNull();
  });

  it("stops a bomb", async () => {
    const bomb = await packed(`"${"a".repeat(20_000_000)}"`);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await decodeLink(bomb)).toMatchObject({ error: expect.stringContaining("more than 4 MB") });
  });

  it("unpacks piece by piece, so that little more is unpacked than it may hold", async () => {
    const eaten: number[] = [];
    /** As browsers do it: whatever comes in comes out at once, however long it is. */
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
    const found = await decodeLink(LINK_START + "A".repeat(1_000_000));
    vi.unstubAllGlobals();
    expect(found).toMatchObject({ error: expect.stringContaining("more than 4 MB") });
    expect(Math.max(...eaten)).toBeLessThanOrEqual(16_384);
    expect(1000 * eaten.reduce((sum, length) => sum + length, 0)).toBeLessThan(30_000_000);
  });

  it("shows what is deep on one line: indented, a short link would take a gigabyte", async () => {
    const deep = (levels: number, within = "1") => "[".repeat(levels) + within + "]".repeat(levels);
    const list = Array(200_000).fill("1").join(",");
    for (const json of [deep(300_000), deep(400, list), `{"title":${deep(100, list)}}`]) {
      const found = await decodeLink(await packed(json));
      expect("error" in found && found.text?.length).toBe(json.length);
    }
    const manifest = `{"apiVersion":"applyground/v1","steps":[{"actor":"a","apply":{"a":${deep(400, list)}}}]}`;
    const read = await decodeLink(await packed(manifest));
    expect("scenario" in read && JSON.stringify(read.scenario).length).toBeLessThan(500_000);
  });

  it("refuses more of anything than a scenario may have", async () => {
    const actors = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `a${at}` }));
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ actor: `a${at}`, run: "true" }));
    const files = Object.fromEntries(actors(LIMITS.files + 1).map(({ name }) => [name, ""]));
    for (const [key, more] of [
      ["actors", { actors: actors(100_000) }],
      ["actors", { steps: steps(LIMITS.actors + 1) }],
      ["steps", { steps: steps(30_000) }],
      ["objects", { objects: Array(50_000).fill("kind: A") }],
      ["files", { files }],
    ] as const) {
      const found = await decodeLink(await packed(JSON.stringify({ apiVersion: "applyground/v1", ...more })));
      const says = new RegExp(`"${key}" has .* items, and may have ${LIMITS[key].toLocaleString("en")}\\.`);
      expect(found).toMatchObject({ error: expect.stringMatching(says) });
    }
    const keys = Object.fromEntries(actors(100_000).map(({ name }) => [name, 0]));
    const strange = { apiVersion: "applyground/v1", ...keys };
    expect(await decodeLink(await packed(JSON.stringify(strange)))).toHaveProperty("error");
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
    const found = await decodeLink(await packed(json));
    expect(found).toMatchObject({ error: expect.stringContaining(says) });
  });

  it("refuses what is no JSON", async () => {
    expect(await decodeLink(await packed("a: 1"))).toMatchObject({
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
