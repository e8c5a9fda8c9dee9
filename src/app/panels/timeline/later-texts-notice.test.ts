import { expect, it } from "vitest";
import { laterTextsNotice } from "./later-texts-notice.ts";

it("names the later steps", () => {
  const later = [2, 4].map((index) => ({ step: `s${index}`, index, text: "" }));
  expect(laterTextsNotice({ actor: "alice", field: "replicas: 3", later: later.slice(0, 1) })).toBe(
    "alice’s step 3 still says replicas: 3.",
  );
  expect(laterTextsNotice({ actor: "alice", field: "replicas: 3", later })).toBe(
    "alice’s steps 3 and 5 still say replicas: 3.",
  );
});
