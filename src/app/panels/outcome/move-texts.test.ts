import { expect, it } from "vitest";
import type { ConflictView } from "../../../session/frame/types.ts";
import { moveLabels, possibleMoves } from "./move-texts.ts";

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

it("names the moves out of one conflict by what they write", () => {
  expect(moveLabels([conflict])).toEqual({
    force: "Force: set 3",
    giveUp: "Give up the field",
    share: "Share: write 5",
  });
});

it.each(["- a", "a: 1\nb: 2", ""])("does not print %j on a button", (value) => {
  expect(moveLabels([{ ...conflict, yours: value, live: value }])).toMatchObject({
    force: "Force your value",
    share: "Share the live value",
  });
});

it("counts several conflicts", () => {
  expect(Object.values(moveLabels([conflict, conflict, conflict]))).toEqual([
    "Force all 3",
    "Give up all 3",
    "Share all 3",
  ]);
});

it("offers what is possible, and says why not the rest", () => {
  expect(possibleMoves([conflict], 1)).toEqual({ moves: ["force", "giveUp", "share"], whyNot: "" });
  expect(possibleMoves([{ ...conflict, share: null }], 1)).toEqual({
    moves: ["force", "giveUp"],
    whyNot: "Share is not possible: the manifest cannot get the live value of this field.",
  });
  expect(possibleMoves([conflict, { ...conflict, share: null, giveUp: null }], 2)).toEqual({
    moves: ["force"],
    whyNot: "Your manifest cannot be edited for all of these fields.",
  });
});

it("does not offer to force one conflict of several, because the server forces a whole apply", () => {
  expect(possibleMoves([conflict], 2).moves).toEqual(["giveUp", "share"]);
});
