import { expect, it } from "vitest";
import { type PartName, part } from "../engine/part.ts";
import { retryAfterLoading } from "./retry-after-loading.ts";

/** Returns answers of a worker with a lazy part of this name. The test decides when the part loads, or that it fails. */
function worker(name: PartName) {
  const said: string[] = [];
  const arrivals: { readonly come: () => void; readonly fail: () => void }[] = [];
  const lazy = part(
    name,
    () =>
      new Promise<string>((come, fail) => {
        arrivals.push({ come: () => come("lazily"), fail: () => fail(new Error("offline")) });
      }),
  );
  const receive = retryAfterLoading<string>({
    answer: (message) => {
      if (message === "bad") throw new Error("a fault");
      said.push(message === "lazy" ? `${message} ${lazy()}` : message);
    },
    onWait: () => said.push("waits"),
    onFailure: (message, error, loadFailed) => said.push(`${message}: ${String(error)}, ${loadFailed}`),
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return { said, arrivals, receive, settled };
}

it("answers a message at once if no part is missing", () => {
  const { said, receive } = worker("cel");
  for (const message of ["a", "bad", "b"]) receive(message);
  expect(said).toEqual(["a", "bad: Error: a fault, false", "b"]);
});

it("answers in order after a part has loaded", async () => {
  const { said, arrivals, receive, settled } = worker("kubectl");
  for (const message of ["a", "lazy", "b", "lazy"]) receive(message);
  expect(said).toEqual(["a", "waits"]);
  arrivals[0]?.come();
  await settled();
  expect(said).toEqual(["a", "waits", "lazy lazily", "b", "lazy lazily"]);
  receive("lazy");
  expect(said.at(-1)).toBe("lazy lazily");
});

it("continues after a part fails to load, and loads it again for the next message", async () => {
  const { said, arrivals, receive, settled } = worker("analysis");
  for (const message of ["lazy", "b"]) receive(message);
  arrivals[0]?.fail();
  await settled();
  expect(said).toEqual(["waits", "lazy: Error: offline, true", "b"]);
  receive("lazy");
  arrivals[1]?.come();
  await settled();
  expect(said.at(-1)).toBe("lazy lazily");
});
