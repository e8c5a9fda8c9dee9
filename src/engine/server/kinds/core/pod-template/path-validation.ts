import { invalidField } from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import type { Errors } from "../../../validate/value-checks.ts";

function wrong(path: string, at: string, why: string): Errors {
  return [invalidField(at, printInvalid(path), why)];
}

/** Returns an error if a path contains `..` as one of its parts. */
export function climbingErrors(path: string, at: string): Errors {
  return path.split("/").includes("..") ? wrong(path, at, "must not contain '..'") : [];
}

/** Returns the errors of a path that must be relative and stay in its folder. */
export function relativePathErrors(path: string, at: string): Errors {
  return [
    ...(path.startsWith("/") ? wrong(path, at, "must be a relative path") : []),
    ...climbingErrors(path, at),
  ];
}

/** Returns the errors of a relative path in a volume whose names with `..` are reserved. */
export function reservedPathErrors(path: string, at: string): Errors {
  const isReserved = path.startsWith("..") && !path.startsWith("../");
  return [
    ...relativePathErrors(path, at),
    ...(isReserved ? wrong(path, at, "must not start with '..'") : []),
  ];
}
