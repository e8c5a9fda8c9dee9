import { withSortedKeys } from "../internal/sorted-maps.ts";
import {
  applyJson,
  applyStrategic,
  checkKindChange,
  refuseMergeBody,
  refusePatch,
  refusePatched,
} from "../write/rare-patches.ts";

/** The server's exports of the part `patches`. */
export const patchesExports = {
  applyJson,
  applyStrategic,
  checkKindChange,
  refuseMergeBody,
  refusePatch,
  refusePatched,
  withSortedKeys,
};
