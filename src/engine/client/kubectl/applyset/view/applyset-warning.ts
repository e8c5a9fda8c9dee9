import type { MemberView } from "./applyset-members.ts";

/** What can be wrong with a set or unexpected in its apply. */
export type SetRule =
  /** An object of another set is moved to this one, without an error. */
  | "moved-silently"
  /** An object with owners other than the parent is deleted. */
  | "owner-references"
  /** A client that did not apply the object added the label: write access to the object is enough. */
  | "label-by-others"
  /** An object has the id of another set in its label. */
  | "id-impersonation"
  | "hints-missing"
  | "hints-malformed"
  /** Members are not where the parent says, or the parent names kinds without members. */
  | "hints-stale"
  | "other-tool"
  /** Members without a parent: the first apply with a new parent prunes none of them. */
  | "fresh-parent"
  /** A member that is itself a parent is deleted: the members of its set stay. */
  | "nested-set"
  /** A namespace is deleted with everything in it. */
  | "namespace-pruned"
  /** An object stays until its finalizers are removed, and every apply until then prunes it again. */
  | "finalizers";

/** A warning, with the section of KEP-3659 about it. */
export type SetWarning = {
  readonly rule: SetRule;
  /** The member that the warning is about; null if it is about the parent. */
  readonly member: MemberView | null;
  /** Sentences: what happens, what the KEP says, what to do. */
  readonly text: string;
  readonly section: string;
};

/** The section of KEP-3659 for each rule. */
export const SECTIONS: Readonly<Record<SetRule, string>> = {
  "moved-silently": "Kubectl Commands and Flags",
  "owner-references": "Objects with owner references",
  "label-by-others": "Security Considerations",
  "id-impersonation": "ApplySet Identification",
  "hints-missing": "Efficient Listing of ApplySet Contents",
  "hints-malformed": "Optional “hint” annotations",
  "hints-stale": "Optional “hint” annotations",
  "other-tool": "Tooling Interoperability",
  "fresh-parent": "ApplySet Member Objects",
  "nested-set": "Design Details: ApplySet Specification",
  "namespace-pruned": "UX: easy to trigger inadvertent over-selection",
  finalizers: "Kubectl Commands and Flags",
};

/** Returns a warning about a member or, if `member` is null, about the parent. */
export function setWarning(rule: SetRule, text: string, member: MemberView | null = null): SetWarning {
  return { rule, member, text, section: SECTIONS[rule] };
}
