import { isList, type Value } from "../../value/value.ts";
import { amountsPart } from "../parts/server-parts.ts";
import type { ReadMode, ScalarKind } from "./go-types.ts";
import { canonicalTime } from "./timestamp.ts";

/** A value as its Go type has it, or an error. A null error means that the types do not match. */
export type ScalarRead = { readonly value: Value | undefined } | { readonly error: string | null };

/** The value has another type. */
export const MISMATCH = { error: null };

/** Reads a value, not null, into a scalar type. Returns its canonical form. */
export function readScalar(value: Value, kind: ScalarKind, mode: ReadMode): ScalarRead {
  switch (kind) {
    case "string":
      return typeof value === "string" ? { value } : MISMATCH;
    case "bool":
      return typeof value === "boolean" ? { value } : MISMATCH;
    case "float64":
      return typeof value === "number" ? { value } : MISMATCH;
    case "int32":
      return isInt(value, 2 ** 31) ? { value } : readOtherInteger(value, 32, mode);
    case "int64":
      return isInt(value, 2 ** 63) ? { value } : readOtherInteger(value, 64, mode);
    case "bytes":
      return readBytes(value, mode);
    case "quantity":
      return amountsPart().readQuantity(value);
    case "time":
      return readTime(value);
    case "microtime":
      return amountsPart().readMicroTime(value);
    case "duration":
      return amountsPart().readDuration(value);
    case "intstr":
      return typeof value === "string" || isInt(value, 2 ** 31) ? { value } : MISMATCH;
    case "raw":
    case "json":
    case "schema":
      return { value };
  }
}

function isInt(value: Value, limit: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= -limit && value < limit;
}

function readOtherInteger(value: Value, bits: 32 | 64, mode: ReadMode): ScalarRead {
  return mode === "json" ? MISMATCH : amountsPart().wrapInteger(value, bits);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function readBytes(value: Value, mode: ReadMode): ScalarRead {
  if (isList(value)) return amountsPart().readByteList(value, mode);
  if (typeof value !== "string") return MISMATCH;
  const text = value.replace(/[\r\n]/g, "");
  if (text.length % 4 === 0 && BASE64.test(text)) return { value: text };
  const bad = amountsPart().badBase64(value);
  return {
    error: `${mode === "json" ? "" : "error decoding from json: "}illegal base64 data at input byte ${bad}`,
  };
}

function readTime(value: Value): ScalarRead {
  if (typeof value !== "string") return MISMATCH;
  const time = canonicalTime(value);
  return time === null ? { error: amountsPart().timeError(value, false) } : { value: time };
}
