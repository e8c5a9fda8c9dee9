import { admitMutating } from "../admission/mutating-admission.ts";
import { discoveryDocument } from "../discovery/discovery-document.ts";
import { lateKinds } from "../kinds/late-kinds.ts";
import { authorize } from "../rbac/authorize.ts";
import { escalationRefusal } from "../rbac/escalation-check.ts";
import { listObjects } from "../read/list-objects.ts";
import { mismatch } from "../structs/type-mismatch.ts";
import { handleSubresourceAction } from "../subresource/subresource-actions.ts";
import { objectTable } from "../table/object-table.ts";
import { addedFinalizerErrors, finalizerErrors } from "../validate/finalizers.ts";
import { ownerReferenceErrors } from "../validate/owner-references.ts";
import { deleteCollection, deleteObject } from "../write/delete-object.ts";
import { postObject, putObject } from "../write/handle-post-and-put.ts";

/** The exports of the part `server`. */
export const serverExports = {
  addedFinalizerErrors,
  admitMutating,
  authorize,
  deleteCollection,
  deleteObject,
  discoveryDocument,
  escalationRefusal,
  finalizerErrors,
  handleSubresourceAction,
  lateKinds,
  listObjects,
  mismatch,
  objectTable,
  ownerReferenceErrors,
  postObject,
  putObject,
};
