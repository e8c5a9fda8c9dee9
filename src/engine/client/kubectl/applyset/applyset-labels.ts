/** On a member: the id of its set. Only this label makes an object a member. */
export const PART_OF_LABEL = "applyset.kubernetes.io/part-of";
/** On a parent: the id of its set. */
export const ID_LABEL = "applyset.kubernetes.io/id";
/** On a parent: the tool that manages the set, `kubectl/v1.36.3`. */
export const TOOLING_ANNOTATION = "applyset.kubernetes.io/tooling";
/** On a parent: the kinds of its members, `ConfigMap,Deployment.apps`. A hint for finding them. */
export const GROUP_KINDS_ANNOTATION = "applyset.kubernetes.io/contains-group-kinds";
/** On a parent, from older versions of kubectl: the resources of its members, `configmaps,deployments.apps`. */
export const GROUP_RESOURCES_ANNOTATION = "applyset.kubernetes.io/contains-group-resources";
/** On a parent: the other namespaces with members. */
export const NAMESPACES_ANNOTATION = "applyset.kubernetes.io/additional-namespaces";
/** On a parent: every member, `ConfigMap/a.demo,Deployment.apps/web.demo`. A hint that kubectl does not use. */
export const INVENTORY_ANNOTATION = "applyset.kubernetes.io/inventory";
/** On a CustomResourceDefinition: its objects may be parents. */
export const PARENT_TYPE_LABEL = "applyset.kubernetes.io/is-parent-type";
