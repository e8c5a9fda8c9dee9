import { expect, it } from "vitest";
import "../../../testing/load-parts.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { refuseLogOptions } from "./log-options.ts";

const messageFor = (query: Readonly<Record<string, string>>) =>
  refuseLogOptions({ name: "web", request: { query } } as unknown as RequestScope)?.refused.body["message"];

it("refuses numbers that are too small, and values that it cannot read", () => {
  expect(messageFor({ tailLines: "0", sinceSeconds: "1", limitBytes: "1" })).toBeUndefined();
  expect(messageFor({ tailLines: "-1", stream: "Stdout" })).toBe(
    'PodLogOptions "web" is invalid: [tailLines: Invalid value: -1: must be greater than or equal to 0, stream: Forbidden: may not be specified]',
  );
  expect(messageFor({ sinceSeconds: "5", sinceTime: "2026-01-01T00:00:00Z" })).toContain(
    "at most one of `sinceTime` or `sinceSeconds` may be specified",
  );
  expect(messageFor({ sinceTime: "yesterday" })).toContain('parsing time "yesterday"');
  expect(messageFor({ limitBytes: "" })).toBe('strconv.ParseInt: parsing "": invalid syntax');
});
