/** A fault: how a person might get a line wrong in an edit. */
export type Fault = {
  readonly name: string;
  readonly title: string;
  /** What stands in the sources, in one place alone; any white space stands for any other. */
  readonly text: string;
  /** The text that replaces it. */
  readonly instead: string;
};

/**
 * Faults that tests have to notice. They are texts and not patches, so that they go with a line that moves to another place
 * or file, or is formatted anew.
 */
export const faults: readonly Fault[] = [
  {
    name: "merge-order",
    title: "shared items no longer wait for their turn in the order of the configuration",
    text: "if (rightAt.has(element) && next < shared.length && shared[next] !== element) {",
    instead: "if (rightAt.has(element) && next < shared.length && shared[next] === element) {",
  },
  {
    name: "compare-null",
    title: "null is taken for nothing when values are compared",
    text: 'if (!equal(lhs, rhs)) record(parent, "modified", element, null);',
    instead: 'if (lhs !== null && !equal(lhs, rhs)) record(parent, "modified", element, null);',
  },
  {
    name: "prune-add-back",
    title: "what others own is not put back after pruning",
    text: "difference(namedSet(from), union(namedSet(some.value), owned))",
    instead: "difference(namedSet(from), namedSet(some.value))",
  },
  {
    name: "set-difference",
    title: "a difference drops what is below a dropped path",
    text: "if (x === null) return self ? null : undefined; return slot(self, y === null ? x : difference(x, y));",
    instead:
      "if (x === null || y === null) return self ? null : undefined; return slot(self, difference(x, y));",
  },
  {
    name: "element-order",
    title: "texts are ordered by UTF-16 units",
    text: "if (x !== y) return rank(x) - rank(y);",
    instead: "if (x !== y) return x - y;",
  },
  {
    name: "duplicates",
    title: "items that stand twice are not noticed",
    text: "duplicates: findDuplicates(elements) }",
    instead: "duplicates: findDuplicates([]) }",
  },
  {
    name: "key-defaults",
    title: "a missing key has no default",
    text: "return value === undefined || value === null ? null : { value };",
    instead: "return null;",
  },
  {
    name: "reconcile",
    title: "a list that became atomic stays owned in parts",
    text: "if (type.list.atomic) return becomeWhole(state);",
    instead: "if (type.list.atomic) return set;",
  },
  {
    name: "no-op",
    title: "an apply that changes nothing counts as a change",
    text: "updater.returnInputOnNoop !== true && equal(before.value, after.value)",
    instead: "updater.returnInputOnNoop !== true && before === after",
  },
  {
    name: "identity",
    title: "an applier is another manager in each version",
    text: 'if (apiVersion !== "" && operation !== "Apply") parts.push(',
    instead: 'if (apiVersion !== "") parts.push(',
  },
  {
    name: "force",
    title: "a forced apply leaves the field with its former owner",
    text: "const kept = difference(difference(entry.set, taken), comparison.removed);",
    instead: "const kept = difference(entry.set, comparison.removed);",
  },
  {
    name: "ensure-named",
    title: "keys of maps count as fields of structs",
    text: 'const named = key[0] === "f" && type?.map?.fields.has(key.slice(2));',
    instead: 'const named = key[0] === "f" && type?.map !== null && type !== null;',
  },
  {
    name: "merge-patch-nulls",
    title: "a JSON merge patch sets null instead of deleting",
    text: "if (value === null) delete out[key];",
    instead: "if (value === null) put(out, key, null);",
  },
  {
    name: "patch-order",
    title: "items of a strategic merge patch stand behind all others",
    text: "const takeLeft = at >= 0 && other >= 0 && at < other;",
    instead: "const takeLeft = true;",
  },
  {
    name: "patch-order-change",
    title: "a list in another order counts as unchanged",
    text: "(options.changes && (items.length > 0 || !sameOrder.value)) || (options.deletions && items.length > 0);",
    instead: "(options.changes && (items.length > 0)) || (options.deletions && items.length > 0);",
  },
  {
    name: "three-way-deletions",
    title: "what is no longer applied is not deleted",
    text: "const removals = { changes: false, deletions: true, order: true, sorted: new Map() };",
    instead: "const removals = { changes: false, deletions: false, order: true, sorted: new Map() };",
  },
  {
    name: "intersection",
    title: "an intersection names the ancestor of what both have",
    text: "const self = isMember(x) && isMember(y);",
    instead: "const self = isMember(x) || isMember(y);",
  },
  {
    name: "recursive-difference",
    title: "a recursive difference keeps what is below a dropped path",
    text: "if (isMember(y)) return undefined;",
    instead: "if (isMember(y)) return x === null || isEmpty(x) ? undefined : slot(false, x);",
  },
  {
    name: "scalars",
    title: "validation refuses zero",
    text: 'return typeof value === "number" ? null : `expected numeric',
    instead: 'return typeof value === "number" && value !== 0 ? null : `expected numeric',
  },
  {
    name: "shared-items",
    title: "items share the set of the one before, whatever is in them",
    text: "if (a.keys[i] !== b.keys[i]) return false;",
    instead: "if (i > 1 && a.keys[i] !== b.keys[i]) return false;",
  },
  {
    name: "decoded-items",
    title: "an item is read as the one before if its first fields are the same",
    text: "return self === set.self && i === set.keys.length;",
    instead: "return self === set.self;",
  },
  {
    name: "scanned-keys",
    title: "a key that stands twice is read twice",
    text: "if (key === undefined || (keys.length > 0 && !((keys.at(-1) as PathElement) < key))) return undefined;",
    instead:
      "if (key === undefined || (keys.length > 0 && (keys.at(-1) as PathElement) > key)) return undefined;",
  },
  {
    name: "container-requests",
    title: "a container's limits overrule its requests",
    text: "requests: { ...limits, ...(isMap(requests) ? requests : {}) }",
    instead: "requests: { ...(isMap(requests) ? requests : {}), ...limits }",
  },
  {
    name: "rollout-deadline",
    title: "a rollout's deadline may be as short as the time that pods take to count as ready",
    text: "...(deadline <= ready",
    instead: "...(deadline < ready",
  },
  {
    name: "ages",
    title: "an age of ten minutes is shown with its seconds",
    text: "if (minutes < 10) return two(",
    instead: "if (minutes <= 10) return two(",
  },
  {
    name: "orphaned",
    title: "a delete that orphans keeps the finalizer that waits for the dependents",
    text: "all.filter((one) => one !== ORPHAN && one !== FOREGROUND)",
    instead: "all.filter((one) => one !== ORPHAN)",
  },
  {
    name: "one-name",
    title: "whoever may change one object by name may give away the right to change all",
    text: "(part.resourceNames.length > 0 && part.resourceNames.every(",
    instead: "(part.resourceNames.every(",
  },
  {
    name: "replaced",
    title: "kubectl apply --force does not replace what the server finds invalid",
    text: 'if (settings.force && (isConflict || isBecause(done.fault, "Invalid"))) {',
    instead: "if (settings.force && isConflict) {",
  },
  {
    name: "pruned",
    title: "kubectl prunes what it never applied",
    text: '(object) => has(metaMap(object, "annotations"), LAST_APPLIED) && !uids.has(metaText(object, "uid")),',
    instead: '(object) => !uids.has(metaText(object, "uid")),',
  },
  {
    name: "member-namespaces",
    title: "an ApplySet's parent forgets the namespaces of earlier members before they are pruned",
    text: "namespaces: [...before.namespaces, ...after.namespaces],",
    instead: "namespaces: [...after.namespaces],",
  },
  {
    name: "item-order",
    title: "Apply v2 keeps the live order of items",
    text: "new Set([...local.keys(), ...live.keys(), ...last.keys()])",
    instead: "new Set([...live.keys(), ...local.keys(), ...last.keys()])",
  },
  {
    name: "conventional-key",
    title: "Metacontroller tells items apart by a field that not every one of them has",
    text: "CONVENTIONAL_KEYS.find((key) => items.every((item) =>",
    instead: "CONVENTIONAL_KEYS.find((key) => items.some((item) =>",
  },
  {
    name: "line-breaks",
    title: "a text loses the second of two line breaks at its end when it is printed",
    text: 'breaks > 1 || text.length === 1 ? "+"',
    instead: 'breaks > 2 || text.length === 1 ? "+"',
  },
  {
    name: "next-comment",
    title: "a field that is taken out takes the comment of the next one with it",
    text: "(found[1] as string).length <= indent) return at;",
    instead: "(found[1] as string).length < indent) return at;",
  },
  {
    name: "removed-lines",
    title: "lines that a step removed are shown behind all that stands beside what they were in",
    text: "startsAlike(elements[end] ?? [], at, common + 1)",
    instead: "startsAlike(elements[end] ?? [], at, common)",
  },
  {
    name: "conflict-in-list",
    title: "a way out of a conflict looks for the field at the top of the text, also for an object in a List",
    text: "const at = [...subject.prefix, ...keys];",
    instead: "const at = keys;",
  },
  {
    name: "own-update",
    title: "the explanation takes a write of the status for one of the object itself",
    text: "owner.operation === operation && owner.subresource === subresource && (operation ===",
    instead: "owner.operation === operation && (operation ===",
  },
];
