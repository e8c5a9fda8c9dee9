/** On a member: the id of its set. It alone says what belongs to a set. */
export const PART_OF = "applyset.kubernetes.io/part-of";
/** On a parent: the id of its set. */
export const ID = "applyset.kubernetes.io/id";
/** On a parent: which tool looks after the set, `kubectl/v1.36.3`. */
export const TOOLING = "applyset.kubernetes.io/tooling";
/** On a parent, a hint: the kinds of its members, `ConfigMap,Deployment.apps`. */
export const GROUP_KINDS = "applyset.kubernetes.io/contains-group-kinds";
/** On a parent, what older versions of kubectl wrote instead: `configmaps,deployments.apps`. */
export const GROUP_RESOURCES = "applyset.kubernetes.io/contains-group-resources";
/** On a parent: where else members are. */
export const NAMESPACES = "applyset.kubernetes.io/additional-namespaces";
/** On a parent, a hint that kubectl does not use: every member, `ConfigMap/a.demo,Deployment.apps/web.demo`. */
export const INVENTORY = "applyset.kubernetes.io/inventory";
/** On a definition: its objects may be parents. */
export const PARENT_TYPE = "applyset.kubernetes.io/is-parent-type";
