import { expect, it } from "vitest";
import { scheduleProblem } from "./cron-schedule.ts";

it.each([
  ["0 3 * * *", null],
  ["TZ=Etc/UTC 0 3 * * *", null],
  ["CRON_TZ=UTC @daily", null],
  ["TZ= 0 3 * * *", null],
  ["TZ=UTC", "invalid schedule format: runtime error: slice bounds out of range [:-1]"],
  ["CRON_TZ=UTC\t@daily", "invalid schedule format: runtime error: slice bounds out of range [:-1]"],
  [" ", "expected exactly 5 fields, found 0: []"],
  ["TZ=UTC 3", "expected exactly 5 fields, found 1: [3]"],
  ["@often", "unrecognized descriptor: @often"],
])("checks a schedule as the server's library does: %j", (schedule, problem) => {
  expect(scheduleProblem(schedule)).toBe(problem);
});
