import { expect, it } from "vitest";
import { laterTextsNotice } from "./later-texts-notice.ts";

it("names the later steps, and what becomes of the last one", () => {
  const later = [2, 4].map((index) => ({ step: `s${index}`, index, text: "" }));
  const found = { actor: "alice", field: "replicas: 3", effect: { fields: [], summary: "nothing changed" } };
  expect(laterTextsNotice({ ...found, later: later.slice(0, 1) })).toBe(
    "alice’s step 3 still says replicas: 3. With the same edit, the result of step 3 is: nothing changed.",
  );
  expect(laterTextsNotice({ ...found, later })).toBe(
    "alice’s steps 3 and 5 still say replicas: 3. With the same edit, the result of step 5 is: nothing changed.",
  );
});
