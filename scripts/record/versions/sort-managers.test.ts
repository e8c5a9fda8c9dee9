import { expect, it } from "vitest";
import { withSortedManagers } from "./sort-managers.ts";

const entry = (manager: string, time: string) => ({
  manager,
  operation: "Update",
  apiVersion: "v1",
  time,
  fieldsType: "FieldsV1",
  fieldsV1: {},
});
const object = (...managedFields: readonly ReturnType<typeof entry>[]) => ({ metadata: { managedFields } });

it("sorts managers of the same second by name, also in lists", () => {
  const [first, second] = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"];
  const [a, b, later] = [entry("a", first), entry("b", first), entry("A", second)];
  expect(withSortedManagers(object(b, a, later))).toEqual(object(a, b, later));
  expect(withSortedManagers({ items: [object(b, a)] })).toEqual({ items: [object(a, b)] });
});

it("leaves a list that is not one of managers", () => {
  expect(withSortedManagers({ metadata: { managedFields: ["b", "a"] } })).toEqual({
    metadata: { managedFields: ["b", "a"] },
  });
});
