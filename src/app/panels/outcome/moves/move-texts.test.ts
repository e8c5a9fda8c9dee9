import { expect, it } from "vitest";
import type { ConflictView } from "../../../../session/frame/types.ts";
import { moveLabels, possibleMoves } from "./move-texts.ts";

const conflict: ConflictView = {
  path: "p",
  label: ".spec.replicas",
  yours: "3\n",
  live: "5\n",
  owners: [{ manager: "hpa", operation: "Update", subresource: null, description: "hpa", since: 2 }],
  holders: [{ manager: "hpa", operation: "Update", subresource: null }],
  file: null,
  writer: null,
  giveUp: "",
  share: "",
  line: 6,
};

it("names the moves out of one conflict by what they write", () => {
  expect(moveLabels([{ ...conflict, writer: "hpa" }])).toEqual({
    force: "Force: set 3",
    ownerWrites: "Let hpa write 3",
    giveUp: "Give up the field",
    share: "Share the value",
  });
});

it.each(["- a", "a: 1\nb: 2", ""])("does not print %j on a button", (value) => {
  expect(moveLabels([{ ...conflict, writer: "hpa", yours: value, live: value }])).toMatchObject({
    force: "Force your value",
    ownerWrites: "Let hpa write your value",
    share: "Share the value",
  });
});

it("counts several conflicts", () => {
  const [hpa, bob] = ["hpa", "bob"].map((writer): ConflictView => ({ ...conflict, writer }));
  if (hpa === undefined || bob === undefined) throw new Error("no conflict");
  expect(moveLabels([hpa, bob]).ownerWrites).toBe("Let the owners write both");
  expect(Object.values(moveLabels([hpa, hpa, hpa]))).toEqual([
    "Force all 3",
    "Let hpa write all 3",
    "Give up all 3",
    "Share all 3",
  ]);
});

it("offers what is possible, and says why not the rest", () => {
  expect(possibleMoves([conflict], 1)).toEqual({ moves: ["force", "giveUp", "share"], whyNot: "" });
  expect(possibleMoves([{ ...conflict, share: null }], 1)).toEqual({
    moves: ["force", "giveUp"],
    whyNot: "Share the value is not possible: the manifest cannot get the live value of this field.",
  });
  expect(possibleMoves([conflict, { ...conflict, share: null, giveUp: null }], 2)).toEqual({
    moves: ["force"],
    whyNot: "Your manifest cannot be edited for all of these fields.",
  });
});

it("lets the owners write only if each of them can, and for all conflicts at once", () => {
  const one = { ...conflict, writer: "hpa" };
  expect(possibleMoves([one], 1)).toEqual({ moves: ["force", "ownerWrites", "giveUp", "share"], whyNot: "" });
  expect(possibleMoves([one, conflict], 2).moves).not.toContain("ownerWrites");
  expect(possibleMoves([one], 2).moves).toEqual(["giveUp", "share"]);
});

it("does not offer to force one conflict of several, because the server forces a whole apply", () => {
  expect(possibleMoves([conflict], 2).moves).toEqual(["giveUp", "share"]);
});
