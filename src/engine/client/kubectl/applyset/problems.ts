import { get, has, type ValueMap } from "../../../value/value.ts";
import { messageOf } from "../fault.ts";
import { metaMap } from "../info.ts";
import type { ServedKind } from "../kinds.ts";
import { type MemberView, nameMember } from "./cluster.ts";
import { hintedKinds, printHint, splitTooling } from "./hints.ts";
import { GROUP_KINDS, GROUP_RESOURCES, INVENTORY, NAMESPACES, TOOLING } from "./names.ts";
import type { ApplySet } from "./parent.ts";
import { type SetWarning, warning } from "./warning.ts";

/** Whether a member is where the parent says that members are. */
export function isHinted(
  { groupKind, namespace }: MemberView,
  kinds: ReadonlySet<string>,
  namespaces: ReadonlySet<string>,
): boolean {
  return kinds.has(groupKind) && (namespace === "" || namespaces.has(namespace));
}

/** What is wrong with a parent, with its members at hand. */
export function parentProblems(
  kinds: readonly ServedKind[],
  set: ApplySet,
  parent: ValueMap,
  id: string,
  members: readonly MemberView[],
): readonly SetWarning[] {
  const annotations = metaMap(parent, "annotations");
  return [
    ...identityProblems(set, id),
    ...toolProblems(annotations),
    ...kindProblems(kinds, annotations),
    ...namespaceProblems(annotations),
    ...inventoryProblems(annotations, members),
  ];
}

function identityProblems(set: ApplySet, id: string): readonly SetWarning[] {
  if (id === set.id) return [];
  return [
    warning(
      "id-impersonation",
      `The id of this parent is not made of its own name, namespace and kind: it should be ${set.id}. kubectl refuses to apply to it, for it would delete what belongs to another set.`,
    ),
  ];
}

function toolProblems(annotations: ValueMap): readonly SetWarning[] {
  const tooling = get(annotations, TOOLING);
  if (typeof tooling !== "string") {
    return [warning("other-tool", `The annotation ${TOOLING} is missing, so kubectl refuses to apply.`)];
  }
  const tool = splitTooling(tooling).tool;
  if (tool === "kubectl") return [];
  return [
    warning(
      "other-tool",
      `${tool} looks after this set, so kubectl refuses to apply. Another tool may keep more about its members than kubectl knows.`,
    ),
  ];
}

function kindProblems(kinds: readonly ServedKind[], annotations: ValueMap): readonly SetWarning[] {
  const key = has(annotations, GROUP_KINDS) ? GROUP_KINDS : GROUP_RESOURCES;
  const text = get(annotations, key);
  if (typeof text !== "string" || (key === GROUP_RESOURCES && text === "")) {
    return [
      warning(
        "hints-missing",
        `The annotation ${GROUP_KINDS} is missing, so kubectl refuses to apply. "kubectl applyset verify --fix" looks through all kinds and writes it.`,
      ),
    ];
  }
  const read = hintedKinds(kinds, annotations);
  if ("fault" in read) {
    return [warning("hints-malformed", `kubectl refuses to apply: ${messageOf(read.fault)}.`)];
  }
  return unsorted(key, text);
}

function namespaceProblems(annotations: ValueMap): readonly SetWarning[] {
  const text = get(annotations, NAMESPACES);
  if (typeof text !== "string" || text === "") return [];
  if (text.split(",").includes("")) {
    return [
      warning(
        "hints-malformed",
        `${NAMESPACES} holds an empty name, so kubectl applies and then fails before it prunes.`,
      ),
    ];
  }
  return unsorted(NAMESPACES, text);
}

function unsorted(key: string, text: string): readonly SetWarning[] {
  if (text === "" || printHint(text.split(",")) === text) return [];
  return [
    warning(
      "hints-malformed",
      `${key} is to be sorted, with every entry once: ${printHint(text.split(","))}.`,
    ),
  ];
}

/** kubectl does not use the inventory, other tools may. */
function inventoryProblems(annotations: ValueMap, members: readonly MemberView[]): readonly SetWarning[] {
  const text = get(annotations, INVENTORY);
  if (typeof text !== "string") return [];
  const listed = text === "" ? [] : text.split(",");
  const held = members.map(inventoryEntry);
  const extra = listed.filter((one) => !held.includes(one));
  const missing = held.filter((one) => !listed.includes(one));
  return [
    ...(extra.length === 0
      ? []
      : [
          warning(
            "hints-stale",
            `${INVENTORY} lists what is no member: ${extra.join(", ")}. The label on an object decides, not the list.`,
          ),
        ]),
    ...(missing.length === 0
      ? []
      : [warning("hints-stale", `${INVENTORY} does not list these members: ${missing.join(", ")}.`)]),
    ...unsorted(INVENTORY, text),
  ];
}

function inventoryEntry({ groupKind, name, namespace }: MemberView): string {
  return namespace === "" ? `${groupKind}/${name}` : `${groupKind}/${name}.${namespace}`;
}

/** Where hints and members do not fit. */
export function staleProblems(
  hinted: ReadonlySet<string>,
  namespaces: ReadonlySet<string>,
  members: readonly MemberView[],
): readonly SetWarning[] {
  const outside = members
    .filter((member) => !isHinted(member, hinted, namespaces))
    .map((member) => {
      const what = hinted.has(member.groupKind)
        ? `namespace ${member.namespace}`
        : `kind ${member.groupKind}`;
      const text = `${nameMember(member)} is a member, but the parent does not name its ${what}: kubectl does not look there and never prunes it. "kubectl applyset verify --fix" mends the parent.`;
      return warning("hints-stale", text, member);
    });
  const held = new Set(members.map(({ groupKind }) => groupKind));
  const empty = [...hinted].filter((kind) => !held.has(kind));
  if (empty.length === 0) return outside;
  const names = `The parent names ${empty.join(", ")}, of which there are no members`;
  return [
    ...outside,
    warning("hints-stale", `${names}. That costs a list each, and is fine while an apply runs.`),
  ];
}
