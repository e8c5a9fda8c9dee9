import { expect, it } from "vitest";
import type { OwnerIdentity } from "../../engine/ownership/object-ownership.ts";
import { ownerChangeNote, ownerNote } from "./owner-notes.ts";

const [alice, bob, hpa] = ["alice", "bob", "hpa"].map((manager) => ({
  id: manager,
  manager,
  operation: "Apply" as const,
  apiVersion: "v1",
  subresource: null,
})) as [OwnerIdentity, OwnerIdentity, OwnerIdentity];

it.each([
  { kind: "taken", gained: [alice], lost: [hpa], kept: [], want: "alice took it from hpa" },
  { kind: "shared", gained: [bob], lost: [], kept: [alice, hpa], want: "bob shares it with alice and hpa" },
  { kind: "shared", gained: [alice, bob], lost: [], kept: [hpa], want: "alice and bob share it with hpa" },
  { kind: "gained", gained: [alice, bob], lost: [], kept: [], want: "alice and bob own it now" },
  { kind: "lost", gained: [], lost: [alice], kept: [], want: "alice does not own it any more" },
  { kind: "lost", gained: [], lost: [alice, bob], kept: [], want: "alice and bob do not own it any more" },
] as const)("$want", ({ want, ...change }) => expect(ownerChangeNote(change)).toBe(want));

it("names the last owner of a field without an owner", () => {
  const field = { value: 3, isInsideAtomic: false };
  const why = { kind: "left", by: hpa, step: 2 } as const;
  expect(ownerNote({ kind: "unowned", why }, field)).toBe("no owner since step 3 (before: hpa)");
});
