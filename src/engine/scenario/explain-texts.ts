import { unreachable } from "../value/unreachable.ts";
import type { Reason } from "./explain-reasons.ts";

/** What a sentence is about. */
export type Telling = {
  readonly reason: Reason;
  /** What became of the value, or of the owner. */
  readonly change: "added" | "changed" | "removed" | "stays" | "gained" | "lost";
  /** Who sent the request. */
  readonly by: string;
  /** Whose entry it is about; empty for values. */
  readonly owner: string;
  /** The others who have it, had it or have it still. */
  readonly others: readonly string[];
  /** The subresource that was written; null for the object itself. */
  readonly subresource: string | null;
};

const DONE = {
  added: "added",
  changed: "changed",
  removed: "removed",
  stays: "left",
  gained: "set",
  lost: "changed",
};

/** One plain sentence on what happened and why. */
export function sentenceOf(telling: Telling): string {
  const { reason, change, by, owner } = telling;
  const others = listed(telling.others);
  const place = telling.subresource === null ? "the object itself" : telling.subresource;
  switch (reason) {
    case "applied":
      return change === "stays"
        ? `${by} applies it, and it stays as it was.`
        : `${by} applied it, so it was ${DONE[change]}.`;
    case "forced":
      return `${by} ${change === "stays" ? "took" : DONE[change]} it by force${others && `: it was ${others}'s`}.`;
    case "pruned":
      return `Removed: ${by} does not apply it any more, and nobody else owns it.`;
    case "carried":
      return `Removed with what it is in, which ${by} does not apply any more.`;
    case "replaced":
      return `Removed: ${by} applies something else in place of what it was in.`;
    case "emptied":
      return `Nothing is left in it: what ${by} had put there went.`;
    case "written":
      return change === "stays"
        ? `${by} wrote it, and it stays as it was.`
        : `${by} wrote it, so it was ${DONE[change]}.`;
    case "erased":
      return `${by} removed it.`;
    case "scaled":
      return `${by} set the number of replicas through scale.`;
    case "annotated":
      return `The server keeps kubectl's record of what was applied last up to date.`;
    case "kept":
      return `Not removed: ${by} does not apply it any more, but ${others || "somebody else"} owns it.`;
    case "conflict":
      return `Conflict: ${by} wants another value, but ${others || "somebody else"} owns it. Nothing was changed.`;
    case "refused":
      return "The server refused the request, so nothing was changed.";
    case "defaulted":
      return "The server filled in the default: nobody set it.";
    case "reverted":
      return `${by} does not set it any more and nobody else owns it, so it has its default again.`;
    case "normalised":
      return "The server stores it in another form than it was sent in.";
    case "unknown":
      return "Dropped: the kind has no such field.";
    case "redefined":
      return "The object reads differently since the definition of its kind changed.";
    case "identity":
      return "It names the object, and nobody owns it.";
    case "stamped":
      return "The server sets it when an object is made, and keeps it.";
    case "versioned":
      return "The server counts it up with every write that changes something.";
    case "generation":
      return "The server counts it up when the wanted state changes.";
    case "reset":
      return `Put back: a write to ${place} cannot change it.`;
    case "filled":
      return "The server worked it out for this kind of object. Nobody set it.";
    case "policy":
      return "A policy or webhook changed it on the way in.";
    case "deleting":
      return "The object is being deleted and waits for its finalizers or its grace period.";
    case "deleted":
      return "It went with the object, which was deleted.";
    case "dry-run":
      return `${by} only tried it: a dry run stores nothing.`;
    case "accepted":
      return "The server itself accepted the definition and says so here.";
    case "owns":
      return `${owner} owns it now: its configuration names it.`;
    case "shares":
      return `${owner} shares it with ${others || "others"}: they agree on the value.`;
    case "takes":
      return `${owner} took it by force${others && ` from ${others}`}.`;
    case "writes":
      return `${owner} owns it now, having set it.`;
    case "overwrites":
      return `${owner} owns it now, having set it over ${others || "another"}'s value.`;
    case "drops":
      return `${owner} does not own it any more: its configuration does not name it any more.`;
    case "robbed":
      return `${owner} does not own it any more: ${by} took it by force.`;
    case "overwritten":
      return `${owner} does not own it any more: ${by} gave it another value.`;
    case "gone":
      return `${owner} does not own it any more: it was removed.`;
    case "erases":
      return `${owner} does not own it any more, having removed it.`;
    case "first":
      return `${owner} stands for whoever wrote it before the first apply.`;
    case "same":
      return `Two entries of ${owner} became one: the last counts.`;
    case "merged":
      return change === "gained"
        ? `${owner} holds what the oldest updates owned: there were more than ten.`
        : `${owner} was merged into ancient-changes: there were more than ten updates.`;
    case "given":
      return change === "gained"
        ? `${by} wrote the managed fields, with ${owner} as an owner.`
        : `${by} wrote the managed fields, without ${owner} as an owner.`;
    case "cleared":
      return `${owner} does not own it any more: ${by} cleared the managed fields.`;
    case "whole":
      return change === "gained"
        ? `${owner} owns the whole: it has become atomic, and a part was owned before.`
        : `${owner} owned this part of what has become atomic: now the whole is owned.`;
    case "scales":
      return `${owner} owns the number of replicas, set through scale${others && ` over ${others}'s`}.`;
    case "outscaled":
      return `${owner} does not own the number of replicas any more: ${by} set it through scale.`;
    case "forgiven":
      return change === "gained"
        ? `${owner} took it${others && ` from ${others}`} without a conflict: kubectl's record shows that it had it before.`
        : `${owner} does not own it any more: kubectl's record shows that it was ${by}'s.`;
    case "admitted":
      return `A policy or webhook changed the managed fields, ${change === "gained" ? "with" : "without"} ${owner} as an owner.`;
    case "versionless":
      return `${owner} is forgotten: the version of the API of its fields is gone.`;
    case "untracked":
      return `${owner} is forgotten: the server could not work out who changed what.`;
    case "with-object":
      return `${owner} went with the object.`;
    case "controller":
      return "The server itself wrote it.";
    default:
      return unreachable(reason);
  }
}

/** `alice`, `alice and bob`, `alice, bob and carol`; empty for nobody. */
export function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  const last = all.pop();
  if (last === undefined) return "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}
