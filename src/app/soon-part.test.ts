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
