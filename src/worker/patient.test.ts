import { expect, it } from "vitest";
import { type PartName, part } from "../engine/part.ts";
import { patiently } from "./patient.ts";

/** Answers of a worker that has a lazy part, by this name, which comes or does not come when told. */
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
  const receive = patiently<string>({
    answer: (message) => {
      if (message === "bad") throw new Error("a fault");
      said.push(message === "lazy" ? `${message} ${lazy()}` : message);
    },
    onWait: () => said.push("waits"),
    onFailure: (message, error, offline) => said.push(`${message}: ${String(error)}, ${offline}`),
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return { said, arrivals, receive, settled };
}

it("answers at once what needs nothing", () => {
  const { said, receive } = worker("cel");
  for (const message of ["a", "bad", "b"]) receive(message);
  expect(said).toEqual(["a", "bad: Error: a fault, false", "b"]);
});

it("answers in order after a part has come", async () => {
  const { said, arrivals, receive, settled } = worker("kubectl");
  for (const message of ["a", "lazy", "b", "lazy"]) receive(message);
  expect(said).toEqual(["a", "waits"]);
  arrivals[0]?.come();
  await settled();
  expect(said).toEqual(["a", "waits", "lazy lazily", "b", "lazy lazily"]);
  receive("lazy");
  expect(said.at(-1)).toBe("lazy lazily");
});

it("goes on after a part that does not come, and tries again for the next who needs it", async () => {
  const { said, arrivals, receive, settled } = worker("studies");
  for (const message of ["lazy", "b"]) receive(message);
  arrivals[0]?.fail();
  await settled();
  expect(said).toEqual(["waits", "lazy: Error: offline, true", "b"]);
  receive("lazy");
  arrivals[1]?.come();
  await settled();
  expect(said.at(-1)).toBe("lazy lazily");
});
