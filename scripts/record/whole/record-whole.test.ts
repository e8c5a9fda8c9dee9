import { expect, it } from "vitest";
import type { Job } from "./jobs.ts";
import { runLane } from "./record-whole.ts";

const job = (file: string): Job => ({ version: "v1.36.3", file, part: { at: 0, of: 1 }, needsGo: false });

/** Runs a lane whose servers fail as often as `failures` says. Returns what came, and how many servers were opened and closed. */
async function run(failures: number, files: readonly string[]) {
  const [counts, came] = [{ opened: 0, closed: 0 }, [] as (readonly [string, string | null])[]];
  let left = failures;
  const open = async () => {
    counts.opened++;
    return {
      record: async ({ file }: Job) => (left-- > 0 ? null : `text of ${file}`),
      close: async () => {
        counts.closed++;
        return true;
      },
    };
  };
  const isGood = await runLane(files.map(job), open, ({ file }, text) => came.push([file, text]));
  return { ...counts, came, isGood };
}

it("records a part once more with a new server if it failed", async () => {
  expect(await run(1, ["a", "b"])).toEqual({
    opened: 2,
    closed: 2,
    came: [
      ["a", "text of a"],
      ["b", "text of b"],
    ],
    isGood: true,
  });
});

it("goes on with the next part if one failed twice", async () => {
  const { opened, came } = await run(2, ["a", "b"]);
  expect(opened).toBe(2);
  expect(came).toEqual([
    ["a", null],
    ["b", "text of b"],
  ]);
});

it("opens no server without parts", async () => {
  expect(await run(0, [])).toEqual({ opened: 0, closed: 0, came: [], isGood: true });
});
