import { expect, it } from "vitest";
import { fetchSoonParts, soonPart } from "./soon-part.ts";

it("fetches its code once, and again after a failure", async () => {
  let calls = 0;
  const part = soonPart(async () => {
    calls++;
    if (calls === 1) throw new Error("no network");
    return calls;
  });
  expect(part.now()).toBeNull();
  await fetchSoonParts();
  expect(part.now()).toBeNull();
  await fetchSoonParts();
  expect(part.now()).toBe(2);
  expect(await part.fetch()).toBe(2);
});

it("gives its code to all who wait for it in the order of their calls, whichever request ends first", async () => {
  const given: string[] = [];
  const ends: (() => void)[] = [];
  const part = soonPart(() => new Promise<string>((done) => ends.push(() => done("code"))));
  const waiting = ["first", "second"].map((name) => part.fetch().then(() => given.push(name)));
  for (const end of ends.toReversed()) end();
  await Promise.all(waiting);
  expect(given).toEqual(["first", "second"]);
});
