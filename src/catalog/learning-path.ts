/** A built-in scenario of the learning path, with what a reader learns from it. */
export type Lesson = {
  /** As in `ScenarioEntry`. */
  readonly id: string;
  /** One sentence. */
  readonly teaches: string;
};

/** The scenarios from which a reader learns server-side apply, in the order in which each needs only what came before. */
export const learningPath: readonly Lesson[] = [
  {
    id: "replicas",
    teaches: "Who owns a field, and why the server refuses an apply with a conflict.",
  },
  {
    id: "ways-out",
    teaches:
      "The ways to resolve a conflict: give up the field, share its value, force yours, or let the owner write it.",
  },
  {
    id: "shared",
    teaches: "Two managers can own one field, as long as both want the same value.",
  },
  {
    id: "removal",
    teaches:
      "When you take a field out of your manifest, the server removes it, unless another manager owns it.",
  },
  {
    id: "containers",
    teaches:
      "The server finds the items of a list by their keys, so two managers can each own items of one list.",
  },
  {
    id: "atomic-list",
    teaches: "Some lists are owned only as a whole, so no manager can add a single item.",
  },
  {
    id: "hand-over",
    teaches: "How to give replicas to an autoscaler without a moment at the default value.",
  },
  {
    id: "status",
    teaches: "Subresources such as status and scale write only their part, and have their own entries.",
  },
  {
    id: "dry-run",
    teaches: "How to see the result and the conflicts of an apply before the server stores anything.",
  },
  {
    id: "migrate",
    teaches: "How kubectl moves an object from client-side apply to server-side apply.",
  },
  {
    id: "applyset",
    teaches: "How kubectl deletes objects that you took out of your files, without deleting those of others.",
  },
];
