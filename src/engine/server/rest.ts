import { admitMutating } from "./admission/mutating.ts";
import { scalerToV1, scalerToV2 } from "./convert-scaler.ts";
import { discoveryDocument } from "./discovery/document.ts";
import { otherKinds } from "./kinds/other-kinds.ts";
import { authorize } from "./rbac/authorize.ts";
import { escalation } from "./rbac/escalate.ts";
import { listObjects } from "./read/list.ts";
import { mismatch } from "./structs/mismatch.ts";
import { act } from "./subresource/actions.ts";
import { podParts } from "./system/pod-parts.ts";
import { tableOf } from "./table/table.ts";
import { newFinalizers, tieErrors } from "./validate/ties.ts";
import { deleteObject } from "./write/delete.ts";
import { deleteCollection } from "./write/delete-collection.ts";
import { postObject } from "./write/post.ts";
import { putObject } from "./write/put.ts";

/** All that the part `server` holds. */
export const rest = {
  act,
  admitMutating,
  authorize,
  deleteCollection,
  deleteObject,
  discoveryDocument,
  escalation,
  listObjects,
  mismatch,
  newFinalizers,
  otherKinds,
  podParts,
  postObject,
  putObject,
  scalerToV1,
  scalerToV2,
  tableOf,
  tieErrors,
};
