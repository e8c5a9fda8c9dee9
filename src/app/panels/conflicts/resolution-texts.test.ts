import { expect, it } from "vitest";
import type { ConflictView } from "../../../session/frame/types.ts";
import { resolutionTexts } from "./resolution-texts.ts";

const conflict: ConflictView = {
  path: "p",
  label: ".spec.replicas",
  yours: "3\n",
  live: "5\n",
  owners: [{ manager: "hpa", operation: "Update", subresource: null, description: "hpa", since: 2 }],
  file: null,
  giveUp: "",
  share: "",
  line: 6,
};

it("describes the three resolutions", () => {
  const texts = resolutionTexts([conflict], 1);
  expect(texts.force.does).toBe("set 3 and take ownership");
  expect(texts.giveUp.does).toBe("remove line 6 from your manifest");
  expect(texts.share.does).toBe("write 5 into your manifest");
  expect(resolutionTexts([conflict], 3).force.does).toBe(
    "set 3 and take ownership, also in the other 2 conflicts",
  );
  expect(resolutionTexts([{ ...conflict, line: null }], 1).giveUp.does).toBe(
    "remove the field from your manifest",
  );
  const all = resolutionTexts([conflict, { ...conflict, path: "q" }], 2);
  expect([all.force.does, all.giveUp.does, all.share.does]).toEqual([
    "take ownership of all 2 fields",
    "remove all 2 fields from your manifest",
    "write all 2 live values into your manifest",
  ]);
});

it("says that an update can still change a shared field, and an apply conflicts", () => {
  const applied = {
    ...conflict,
    owners: conflict.owners.map((one) => ({ ...one, operation: "Apply" as const })),
  };
  expect(resolutionTexts([conflict], 1).share.note).toContain("can still write");
  expect(resolutionTexts([applied], 1).share.note).toContain("fails with a conflict");
});
