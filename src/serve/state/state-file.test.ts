import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dig } from "../../engine/value/value.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let folder: string;
let file: string;
let server: TestServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "applyground-state-"));
  file = join(folder, "state");
});
afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(folder, { recursive: true });
});

const NOTES = "/api/v1/namespaces/default/configmaps";

async function start(): Promise<TestServer> {
  server = await startTestServer({ state: file, controllers: false });
  return server;
}

async function names(at: TestServer): Promise<readonly unknown[]> {
  const { body } = await at.ask("GET", NOTES);
  return (body["items"] as readonly { readonly metadata: { readonly name: string } }[]).map(
    ({ metadata }) => metadata.name,
  );
}

async function create(at: TestServer, name: string) {
  const { code, body } = await at.ask("POST", NOTES, {
    body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { text: "ä\n" } },
  });
  expect(code).toBe(201);
  return body;
}

describe("a state file", () => {
  it("keeps objects, deletes and the resourceVersion", async () => {
    const first = await start();
    const a = await create(first, "a");
    await create(first, "b");
    await first.ask("DELETE", `${NOTES}/b`);
    const { revision } = {
      revision: Number(dig((await first.ask("GET", NOTES)).body, "metadata", "resourceVersion")),
    };
    await first.close();
    const second = await start();
    expect(second.isRestored).toBe(true);
    expect((await second.ask("GET", `${NOTES}/a`)).body).toEqual(a);
    expect(await names(second)).toEqual(["a"]);
    const c = await create(second, "c");
    expect(Number(dig(c, "metadata", "resourceVersion"))).toBe(revision + 1);
  });

  it("has what was acknowledged, wherever a crash cuts the file off", async () => {
    const first = await start();
    const ends: number[] = [];
    for (const name of ["a", "b", "c"]) {
      await create(first, name);
      ends.push(readFileSync(file).length);
    }
    const bytes = readFileSync(file);
    await first.close();
    const [afterA = 0, afterB = 0, afterC = 0] = ends;
    const cuts = [afterA, afterA + 1, afterA + 20, afterB - 1, afterB, afterC - 2, afterC];
    for (const cut of cuts) {
      writeFileSync(file, bytes.subarray(0, cut));
      const again = await start();
      const kept = ["a", "b", "c"].filter((_, at) => (ends[at] ?? 0) <= cut);
      expect([cut, await names(again)]).toEqual([cut, kept]);
      await create(again, "later");
      await again.close();
      const after = await start();
      expect(await names(after)).toEqual([...kept, "later"]);
      await after.close();
    }
    server = null;
  });

  it("is refused if a line before the last one is damaged", async () => {
    const first = await start();
    await create(first, "a");
    await create(first, "b");
    await first.close();
    server = null;
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace('"name":"a"', '"name":"x"'));
    await expect(start()).rejects.toThrow(`${file} cannot be used: its line 2 is damaged.`);
    expect(readFileSync(file, "utf8")).not.toBe(text);
  });

  it("of something else is refused, and stays as it is", async () => {
    writeFileSync(file, "my notes\nmore\n");
    await expect(start()).rejects.toThrow("cannot be used");
    expect(readFileSync(file, "utf8")).toBe("my notes\nmore\n");
  });

  it("is written anew when most of it is old, and loses nothing", async () => {
    const first = await start();
    await create(first, "kept");
    const large = (text: string) => ({
      headers: { "content-type": "application/merge-patch+json" },
      body: { data: { text: text.repeat(1_000_000) } },
    });
    let longest = 0;
    for (const text of "abcdefghijklmnopqrst") {
      expect((await first.ask("PATCH", `${NOTES}/kept`, large(text))).code).toBe(200);
      longest = Math.max(longest, statSync(file).size);
    }
    expect(longest).toBeGreaterThan(15_000_000);
    expect(statSync(file).size).toBeLessThan(6_000_000);
    const last = (await first.ask("GET", `${NOTES}/kept`)).body;
    await first.close();
    expect((await (await start()).ask("GET", `${NOTES}/kept`)).body).toEqual(last);
  });

  it("belongs to one process; a lock of one that is gone does not count", async () => {
    writeFileSync(`${file}.lock`, "1\n");
    await expect(start()).rejects.toThrow("is used by the process 1");
    writeFileSync(`${file}.lock`, "999999999\n");
    expect((await (await start()).ask("GET", "/readyz")).code).toBe(200);
  });
});
