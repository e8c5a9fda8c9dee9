import { badBase64 } from "../structs/base64.ts";
import {
  readByteList,
  readDuration,
  readMicroTime,
  readQuantity,
  wrapInteger,
} from "../structs/late-scalars.ts";
import { canonicalDuration, canonicalMicroTime, timeError } from "../structs/late-times.ts";
import { canonicalQuantity, milliQuantity } from "../structs/quantity.ts";

/** The exports of the part `amounts`. */
export const amountsExports = {
  badBase64,
  canonicalDuration,
  canonicalMicroTime,
  canonicalQuantity,
  milliQuantity,
  readByteList,
  readDuration,
  readMicroTime,
  readQuantity,
  timeError,
  wrapInteger,
};
