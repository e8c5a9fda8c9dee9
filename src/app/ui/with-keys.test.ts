import { expect, it } from "vitest";
import { withKeys } from "./with-keys.ts";

it("gives equal items unique keys, which stay when other items change", () => {
  const keys = (items: readonly string[]) => withKeys(items, (item) => item).map(([key]) => key);
  expect(keys(["a", "b", "a", "1 a", "a"])).toEqual(["0 a", "0 b", "1 a", "0 1 a", "2 a"]);
  expect(keys(["b", "a"])).toEqual(["0 b", "0 a"]);
});
