import type { MemberView } from "./cluster.ts";

/** What may be wrong with a set, or surprise whoever applies it. */
export type SetRule =
  /** An object of another set is moved without a word. */
  | "moved-silently"
  /** An object with owners other than the parent is deleted all the same. */
  | "owner-references"
  /** The label was put on by a writer who did not apply: rights to change an object suffice. */
  | "label-by-others"
  /** An object claims the id of another. */
  | "id-impersonation"
  | "hints-missing"
  | "hints-malformed"
  /** Members are outside of what the hints say, or hints name what has no members. */
  | "hints-stale"
  | "other-tool"
  /** Members without a parent: the first apply of a new one prunes none of them. */
  | "fresh-parent"
  /** A parent is deleted as a member: the members of its own set stay. */
  | "nested-set"
  /** With a namespace everything in it is deleted. */
  | "namespace-pruned"
  /** An object stays until its finalizers are done, and is pruned again by every apply until then. */
  | "finalizers";

/** A warning, with the section of KEP-3659 that it comes from. */
export type SetWarning = {
  readonly rule: SetRule;
  /** The object that it is about; null where it is about the parent. */
  readonly member: MemberView | null;
  /** Sentences: what happens, what the KEP says, what can be done. */
  readonly text: string;
  readonly section: string;
};

/** The sections of KEP-3659 that say what a rule is about. */
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

/** A warning about a member, or about the parent. */
export function warning(rule: SetRule, text: string, member: MemberView | null = null): SetWarning {
  return { rule, member, text, section: SECTIONS[rule] };
}
