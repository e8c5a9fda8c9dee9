/**
 * A path element, as the text FieldsV1 writes for it, always in canonical form, so that two elements are
 * equal exactly when their texts are:
 * `f:<name>` a field or map key, `k:{…}` an item of a keyed list (keys sorted), `v:<json>` an item of a set,
 * `i:<n>` an index.
 */
export type PathElement = string;

/** Elements from the root down; the root itself is the empty path. */
export type Path = readonly PathElement[];
