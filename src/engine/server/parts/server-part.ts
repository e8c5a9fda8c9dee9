import { admitGuarded } from "../admission/admit-guarded.ts";
import { admitMutating } from "../admission/mutating-admission.ts";
import { discoveryDocument } from "../discovery/discovery-document.ts";
import { lateStructs } from "../generated/late-structs.generated.ts";
import { parseJson } from "../http/json-text.ts";
import { withSortedMaps } from "../internal/sorted-maps.ts";
import { workloadErrors, workloadUpdateErrors } from "../kinds/apps/workload-errors.ts";
import { configMapErrors, configMapUpdateErrors } from "../kinds/core/config-map-validation.ts";
import { withoutDisabledFields } from "../kinds/core/pod-template/disabled-fields.ts";
import { nameWarnings } from "../kinds/core/pod-template/name-warnings.ts";
import { podWarnings } from "../kinds/core/pod-template/pod-warnings.ts";
import { firstCells } from "../kinds/first-cells.ts";
import { lateKinds } from "../kinds/late-kinds.ts";
import { withoutLaterStatus } from "../kinds/status/later-status.ts";
import { statusErrors } from "../kinds/status/status-errors.ts";
import { statusWarnings } from "../kinds/status/status-warnings.ts";
import { withAllStartObjects } from "../rbac/all-start-objects.ts";
import { authorize } from "../rbac/authorize.ts";
import { escalationRefusal } from "../rbac/escalation-check.ts";
import { isAboutStartObjects } from "../rbac/start-object-requests.ts";
import { answerInForm } from "../read/answer-in-form.ts";
import { listObjects } from "../read/list-objects.ts";
import { refuseGetOptions } from "../read/list-options.ts";
import { refuseTimeout } from "../read/request-timeout.ts";
import { errorInGoOrder } from "../structs/go-order.ts";
import { withSortedRaws } from "../structs/raw-values.ts";
import { mismatch, schemaError } from "../structs/type-mismatch.ts";
import { authenticateRequest } from "../subresource/authenticate-request.ts";
import { scaleWrite } from "../subresource/scale.ts";
import { handleSubresourceAction } from "../subresource/subresource-actions.ts";
import { objectTable } from "../table/object-table.ts";
import { validateMetadata, validateMetadataUpdate } from "../validate/metadata.ts";
import { updateOwners } from "../write/compared-values.ts";
import { decodeBody } from "../write/decode-body.ts";
import { deleteCollection, deleteObject } from "../write/delete-object.ts";
import { asGiven, errorsWithEmptyValues, hasEmptyValues } from "../write/given-empty-values.ts";
import { checkUid, postObject, putObject } from "../write/handle-post-and-put.ts";
import { withMadeName } from "../write/made-name.ts";

/** The exports of the part `server`. */
export const serverExports = {
  errorInGoOrder,
  admitGuarded,
  admitMutating,
  answerInForm,
  authenticateRequest,
  authorize,
  checkUid,
  configMapErrors,
  configMapUpdateErrors,
  decodeBody,
  deleteCollection,
  deleteObject,
  discoveryDocument,
  asGiven,
  errorsWithEmptyValues,
  escalationRefusal,
  firstCells,
  handleSubresourceAction,
  hasEmptyValues,
  isAboutStartObjects,
  lateKinds,
  lateStructs,
  listObjects,
  mismatch,
  nameWarnings,
  scaleWrite,
  schemaError,
  objectTable,
  parseJson,
  podWarnings,
  postObject,
  putObject,
  refuseGetOptions,
  refuseTimeout,
  statusErrors,
  statusWarnings,
  updateOwners,
  withoutDisabledFields,
  withoutLaterStatus,
  validateMetadata,
  validateMetadataUpdate,
  withAllStartObjects,
  withMadeName,
  withSortedRaws,
  withSortedMaps,
  workloadErrors,
  workloadUpdateErrors,
};
