import { get, has, type ValueMap } from "../../../../value/value.ts";
import { messageOf } from "../../command-error.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";
import { metaMap } from "../../objects/object-info.ts";
import {
  GROUP_KINDS_ANNOTATION,
  GROUP_RESOURCES_ANNOTATION,
  INVENTORY_ANNOTATION,
  NAMESPACES_ANNOTATION,
  TOOLING_ANNOTATION,
} from "../applyset-labels.ts";
import type { ApplySet } from "../applyset-parent.ts";
import { hintedKinds, printList, splitTooling } from "../parent-annotations.ts";
import { type MemberView, printMember } from "./applyset-members.ts";
import { type SetWarning, setWarning } from "./applyset-warning.ts";

/** Whether a member is in the kinds and namespaces that the parent names. */
export function isHinted(
  { groupKind, namespace }: MemberView,
  kinds: ReadonlySet<string>,
  namespaces: ReadonlySet<string>,
): boolean {
  return kinds.has(groupKind) && (namespace === "" || namespaces.has(namespace));
}

/** Returns the problems of the labels and annotations of a parent. */
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
    setWarning(
      "id-impersonation",
      `The id of this parent does not match its name, namespace and kind: it should be ${set.id}. kubectl refuses to apply, because it would delete objects of another set.`,
    ),
  ];
}

function toolProblems(annotations: ValueMap): readonly SetWarning[] {
  const tooling = get(annotations, TOOLING_ANNOTATION);
  if (typeof tooling !== "string") {
    return [
      setWarning(
        "other-tool",
        `The annotation ${TOOLING_ANNOTATION} is missing, so kubectl refuses to apply.`,
      ),
    ];
  }
  const tool = splitTooling(tooling).tool;
  if (tool === "kubectl") return [];
  return [
    setWarning(
      "other-tool",
      `${tool} manages this set, so kubectl refuses to apply. Another tool may store more about its members than kubectl knows.`,
    ),
  ];
}

function kindProblems(kinds: readonly ServedKind[], annotations: ValueMap): readonly SetWarning[] {
  const key = has(annotations, GROUP_KINDS_ANNOTATION) ? GROUP_KINDS_ANNOTATION : GROUP_RESOURCES_ANNOTATION;
  const text = get(annotations, key);
  if (typeof text !== "string" || (key === GROUP_RESOURCES_ANNOTATION && text === "")) {
    return [
      setWarning(
        "hints-missing",
        `The annotation ${GROUP_KINDS_ANNOTATION} is missing, so kubectl refuses to apply. "kubectl applyset verify --fix" searches all kinds and adds it.`,
      ),
    ];
  }
  const read = hintedKinds(kinds, annotations);
  if ("error" in read) {
    return [setWarning("hints-malformed", `kubectl refuses to apply: ${messageOf(read.error)}.`)];
  }
  return orderProblems(key, text);
}

function namespaceProblems(annotations: ValueMap): readonly SetWarning[] {
  const text = get(annotations, NAMESPACES_ANNOTATION);
  if (typeof text !== "string" || text === "") return [];
  if (text.split(",").includes("")) {
    return [
      setWarning(
        "hints-malformed",
        `${NAMESPACES_ANNOTATION} contains an empty name, so kubectl applies and then fails before it prunes.`,
      ),
    ];
  }
  return orderProblems(NAMESPACES_ANNOTATION, text);
}

function orderProblems(key: string, text: string): readonly SetWarning[] {
  if (text === "" || printList(text.split(",")) === text) return [];
  return [
    setWarning(
      "hints-malformed",
      `${key} must be sorted and without duplicates: ${printList(text.split(","))}.`,
    ),
  ];
}

/** Other tools may use the inventory, kubectl does not. */
function inventoryProblems(annotations: ValueMap, members: readonly MemberView[]): readonly SetWarning[] {
  const text = get(annotations, INVENTORY_ANNOTATION);
  if (typeof text !== "string") return [];
  const listed = text === "" ? [] : text.split(",");
  const actual = members.map(inventoryEntry);
  const extra = listed.filter((one) => !actual.includes(one));
  const missing = actual.filter((one) => !listed.includes(one));
  return [
    ...(extra.length === 0
      ? []
      : [
          setWarning(
            "hints-stale",
            `${INVENTORY_ANNOTATION} lists objects that are not members: ${extra.join(", ")}. The label of an object decides, not the list.`,
          ),
        ]),
    ...(missing.length === 0
      ? []
      : [
          setWarning(
            "hints-stale",
            `${INVENTORY_ANNOTATION} does not list these members: ${missing.join(", ")}.`,
          ),
        ]),
    ...orderProblems(INVENTORY_ANNOTATION, text),
  ];
}

function inventoryEntry({ groupKind, name, namespace }: MemberView): string {
  return namespace === "" ? `${groupKind}/${name}` : `${groupKind}/${name}.${namespace}`;
}

/** Returns the differences between the members and the kinds and namespaces that the parent names. */
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
      const text = `${printMember(member)} is a member, but the parent does not list its ${what}: kubectl does not search it and never prunes the object. "kubectl applyset verify --fix" corrects the parent.`;
      return setWarning("hints-stale", text, member);
    });
  const kinds = new Set(members.map(({ groupKind }) => groupKind));
  const empty = [...hinted].filter((kind) => !kinds.has(kind));
  if (empty.length === 0) return outside;
  const names = `The parent names ${empty.join(", ")}, which have no members`;
  return [
    ...outside,
    setWarning("hints-stale", `${names}. Each costs a list request; this is normal during an apply.`),
  ];
}
