/** A fault that a person could make in an edit. */
export type Fault = {
  readonly name: string;
  readonly title: string;
  /** The text to replace. It must occur exactly once in the sources. Any white space in it matches any other. */
  readonly text: string;
  /** The new text. */
  readonly replacement: string;
};

/**
 * The faults that tests must notice. They are texts and not patches, so that they still apply when a line moves or when its
 * format changes.
 */
export const faults: readonly Fault[] = [
  {
    name: "merge-order",
    title: "shared items are not merged in the order of the configuration",
    text: "if (rightAt.has(element) && next < shared.length && shared[next] !== element) {",
    replacement: "if (rightAt.has(element) && next < shared.length && shared[next] === element) {",
  },
  {
    name: "compare-null",
    title: "a comparison treats null as a missing value",
    text: 'if (!equal(lhs, rhs)) record(parent, "modified", element, null);',
    replacement: 'if (lhs !== null && !equal(lhs, rhs)) record(parent, "modified", element, null);',
  },
  {
    name: "prune-add-back",
    title: "pruning does not restore fields of other owners",
    text: "difference(namedSet(from), union(namedSet(some.value), owned))",
    replacement: "difference(namedSet(from), namedSet(some.value))",
  },
  {
    name: "set-difference",
    title: "a difference drops the paths below a dropped path",
    text: "if (x === null) return self ? null : undefined; return slot(self, y === null ? x : difference(x, y));",
    replacement:
      "if (x === null || y === null) return self ? null : undefined; return slot(self, difference(x, y));",
  },
  {
    name: "element-order",
    title: "strings are ordered by UTF-16 units",
    text: "if (x !== y) return rank(x) - rank(y);",
    replacement: "if (x !== y) return x - y;",
  },
  {
    name: "duplicates",
    title: "duplicate items are not reported",
    text: "duplicates: findDuplicates(elements) }",
    replacement: "duplicates: findDuplicates([]) }",
  },
  {
    name: "key-defaults",
    title: "a missing key gets no default",
    text: "return value === undefined || value === null ? null : { value };",
    replacement: "return null;",
  },
  {
    name: "reconcile",
    title: "a list that is atomic now keeps owners of its parts",
    text: "if (type.list.atomic) return becomeWhole(state);",
    replacement: "if (type.list.atomic) return set;",
  },
  {
    name: "no-op",
    title: "an apply that changes nothing counts as a change",
    text: "updater.returnInputOnNoop !== true && equal(before.value, after.value)",
    replacement: "updater.returnInputOnNoop !== true && before === after",
  },
  {
    name: "identity",
    title: "an applier has one entry for each version",
    text: 'if (apiVersion !== "" && operation !== "Apply") parts.push(',
    replacement: 'if (apiVersion !== "") parts.push(',
  },
  {
    name: "force",
    title: "a forced apply keeps the former owner of the field",
    text: "const kept = difference(difference(entry.set, taken), comparison.removed);",
    replacement: "const kept = difference(entry.set, comparison.removed);",
  },
  {
    name: "ensure-named",
    title: "map keys count as struct fields",
    text: 'const named = key[0] === "f" && type?.map?.fields.has(key.slice(2));',
    replacement: 'const named = key[0] === "f" && type?.map !== null && type !== null;',
  },
  {
    name: "merge-patch-nulls",
    title: "a JSON merge patch sets null instead of deleting",
    text: "if (value === null) delete out[key];",
    replacement: "if (value === null) put(out, key, null);",
  },
  {
    name: "patch-order",
    title: "items of a strategic merge patch come after all others",
    text: "const takeLeft = at >= 0 && other >= 0 && at < other;",
    replacement: "const takeLeft = true;",
  },
  {
    name: "patch-order-change",
    title: "a list in another order counts as unchanged",
    text: "(options.changes && (items.length > 0 || !sameOrder.value)) || (options.deletions && items.length > 0);",
    replacement: "(options.changes && (items.length > 0)) || (options.deletions && items.length > 0);",
  },
  {
    name: "three-way-deletions",
    title: "fields that are not applied any more are not deleted",
    text: "const removals = { changes: false, deletions: true, order: true, sorted: new Map() };",
    replacement: "const removals = { changes: false, deletions: false, order: true, sorted: new Map() };",
  },
  {
    name: "intersection",
    title: "an intersection contains ancestors that only one set contains",
    text: "const self = isMember(x) && isMember(y);",
    replacement: "const self = isMember(x) || isMember(y);",
  },
  {
    name: "recursive-difference",
    title: "a recursive difference keeps the paths below a dropped path",
    text: "if (isMember(y)) return undefined;",
    replacement: "if (isMember(y)) return x === null || isEmpty(x) ? undefined : slot(false, x);",
  },
  {
    name: "scalars",
    title: "validation refuses zero",
    text: 'return typeof value === "number" ? null : `expected numeric',
    replacement: 'return typeof value === "number" && value !== 0 ? null : `expected numeric',
  },
  {
    name: "shared-items",
    title: "items share the set of the item before, without a comparison of their keys",
    text: "if (a.keys[i] !== b.keys[i]) return false;",
    replacement: "if (i > 1 && a.keys[i] !== b.keys[i]) return false;",
  },
  {
    name: "decoded-items",
    title: "an item is decoded as the item before if its first fields are equal",
    text: "return self === set.self && i === set.keys.length;",
    replacement: "return self === set.self;",
  },
  {
    name: "scanned-keys",
    title: "a duplicate key is decoded twice",
    text: "if (key === undefined || (keys.length > 0 && !((keys.at(-1) as PathElement) < key))) return undefined;",
    replacement:
      "if (key === undefined || (keys.length > 0 && (keys.at(-1) as PathElement) > key)) return undefined;",
  },
  {
    name: "container-requests",
    title: "the limits of a container override its requests",
    text: "requests: { ...limits, ...(isMap(requests) ? requests : {}) }",
    replacement: "requests: { ...(isMap(requests) ? requests : {}), ...limits }",
  },
  {
    name: "rollout-deadline",
    title: "the progress deadline may equal minReadySeconds",
    text: "...(deadline <= ready",
    replacement: "...(deadline < ready",
  },
  {
    name: "ages",
    title: "an age of ten minutes is printed with seconds",
    text: "if (minutes < 10) return two(",
    replacement: "if (minutes <= 10) return two(",
  },
  {
    name: "orphaned",
    title: "a delete that orphans keeps the foregroundDeletion finalizer",
    text: "all.filter((one) => one !== ORPHAN && one !== FOREGROUND)",
    replacement: "all.filter((one) => one !== ORPHAN)",
  },
  {
    name: "one-name",
    title: "an actor that may change one object by name may grant the right to change all objects",
    text: "(part.resourceNames.length > 0 && part.resourceNames.every(",
    replacement: "(part.resourceNames.every(",
  },
  {
    name: "replaced",
    title: "kubectl apply --force does not replace an object that the server finds invalid",
    text: 'if (settings.force && (isConflict || hasReason(done.error, "Invalid"))) {',
    replacement: "if (settings.force && isConflict) {",
  },
  {
    name: "pruned",
    title: "kubectl prunes objects that it never applied",
    text: '(object) => has(metaMap(object, "annotations"), LAST_APPLIED) && !uids.has(metaText(object, "uid")),',
    replacement: '(object) => !uids.has(metaText(object, "uid")),',
  },
  {
    name: "member-namespaces",
    title: "the parent of an ApplySet drops the namespaces of former members before they are pruned",
    text: "namespaces: [...before.namespaces, ...after.namespaces],",
    replacement: "namespaces: [...after.namespaces],",
  },
  {
    name: "item-order",
    title: "Apply v2 keeps the live order of items",
    text: "new Set([...local.keys(), ...live.keys(), ...last.keys()])",
    replacement: "new Set([...live.keys(), ...local.keys(), ...last.keys()])",
  },
  {
    name: "conventional-key",
    title: "Metacontroller merges items by a field that not all items have",
    text: "CONVENTIONAL_KEYS.find((key) => items.every((item) =>",
    replacement: "CONVENTIONAL_KEYS.find((key) => items.some((item) =>",
  },
  {
    name: "line-breaks",
    title: "printed text loses the second of two line breaks at its end",
    text: 'breaks > 1 || text.length === 1 ? "+"',
    replacement: 'breaks > 2 || text.length === 1 ? "+"',
  },
  {
    name: "next-comment",
    title: "removing a field also removes the comment of the next field",
    text: "(found[1] as string).length <= indent) return at;",
    replacement: "(found[1] as string).length < indent) return at;",
  },
  {
    name: "removed-lines",
    title: "removed lines are shown after all siblings of their parent",
    text: "startsAlike(elements[end] ?? [], at, common + 1)",
    replacement: "startsAlike(elements[end] ?? [], at, common)",
  },
  {
    name: "conflict-in-list",
    title: "the edit that resolves a conflict ignores the position of an object in a List",
    text: "const at = [...manifestObject.prefix, ...keys];",
    replacement: "const at = keys;",
  },
  {
    name: "own-update",
    title: "the explanation treats a status update as an update of the main resource",
    text: "owner.operation === operation && owner.subresource === subresource && (operation ===",
    replacement: "owner.operation === operation && (operation ===",
  },
];
