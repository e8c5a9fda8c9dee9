/** A chapter of the course: lessons in an order in which each uses only what came before. */
export type Chapter = {
  readonly title: string;
  /** The folder in `lessons/` that contains its files. */
  readonly folder: string;
  /** The names of its files without `.yaml`. */
  readonly lessons: readonly string[];
};

/** All chapters, in order. */
export const chapters: readonly Chapter[] = [
  {
    title: "Ownership",
    folder: "ownership",
    lessons: [
      "first-apply",
      "update-takes",
      "second-manager",
      "share-a-value",
      "take-by-force",
      "give-up",
      "stays-behind",
      "hand-over-replicas",
      "clear-owners",
    ],
  },
  {
    title: "Lists, maps and sets",
    folder: "shapes",
    lessons: [
      "rename-a-key",
      "two-containers",
      "renamed-container",
      "two-protocols",
      "new-port-number",
      "set-of-finalizers",
      "owned-as-a-whole",
      "list-marker",
      "map-becomes-atomic",
    ],
  },
  {
    title: "Controllers",
    folder: "controllers",
    lessons: [
      "read-change-write",
      "status-apart",
      "before-first-apply",
      "try-it-first",
      "owns-too-much",
      "hand-over-name",
      "stored-form",
      "do-not-create",
    ],
  },
  {
    title: "From client-side apply",
    folder: "client-side",
    lessons: [
      "three-documents",
      "silent-overwrite",
      "no-memory",
      "move-to-server-side",
      "move-a-scaled-object",
      "move-the-right-one",
      "label-that-stays",
      "the-way-back",
    ],
  },
  {
    title: "Sets and pruning",
    folder: "pruning",
    lessons: [
      "prune-by-label",
      "kinds-to-prune",
      "first-set",
      "prune-a-member",
      "adopt-first",
      "two-sets",
      "lost-parent",
      "two-namespaces",
    ],
  },
  {
    title: "Real bug reports",
    folder: "wild",
    lessons: [
      "drift-nobody-sees",
      "one-name-for-two",
      "conflict-with-itself",
      "sidecar-that-stays",
      "unguarded-replicas",
      "stuck-in-deletion",
      "value-and-value-from",
    ],
  },
];
