import { withSortedKeys } from "../../value/sorted-keys.ts";
import { withOtherCustomKind } from "../write/other-custom-kind.ts";
import { inWrittenOrder } from "../write/print-patched.ts";
import {
  applyJson,
  applyStrategic,
  checkKindChange,
  otherVersion,
  refuseMergeBody,
  refusePatch,
  refusePatched,
} from "../write/rare-patches.ts";

/** The server's exports of the part `patches`. */
export const patchesExports = {
  applyJson,
  applyStrategic,
  checkKindChange,
  inWrittenOrder,
  otherVersion,
  refuseMergeBody,
  refusePatch,
  refusePatched,
  withOtherCustomKind,
  withSortedKeys,
};
