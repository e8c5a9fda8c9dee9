import { type CelType, DYN, isSameType } from "./types.ts";

/** What the checker has found for type parameters, by their names. */
export type Substitutions = ReadonlyMap<string, CelType>;

/**
 * Whether a value of one type can be where the other type is expected. Returns what that says about type parameters, or null.
 * Upstream: cel-go checker/types.go (v0.26), isAssignable.
 */
export function assign(known: Substitutions, from: CelType, to: CelType): Substitutions | null {
  return assignAll(known, [from], [to]);
}

/** As {@link assign}, for two lists of types. */
export function assignAll(
  known: Substitutions,
  from: readonly CelType[],
  to: readonly CelType[],
): Substitutions | null {
  const made = new Map(known);
  return areAssignable(made, from, to) ? made : null;
}

function areAssignable(
  known: Map<string, CelType>,
  from: readonly CelType[],
  to: readonly CelType[],
): boolean {
  return from.length === to.length && from.every((type, i) => isAssignable(known, type, to[i] as CelType));
}

function isAssignable(known: Map<string, CelType>, from: CelType, to: CelType): boolean {
  if (to.kind === "parameter") {
    const result = substituteFor(known, from, to);
    if (result === "fits") return true;
    if (result === "differs") return false;
  }
  if (from.kind === "parameter") return substituteFor(known, to, from) === "fits";
  if (isDynOrError(from) || isDynOrError(to)) return true;
  if (from.kind === "null") return isNullable(to);
  if (to.kind === "null") return isNullable(from);
  if (from.kind === "type") return to.kind === "type";
  return from.kind === to.kind && from.name === to.name && areAssignable(known, from.params, to.params);
}

export function isDynOrError({ kind }: CelType): boolean {
  return kind === "dyn" || kind === "error";
}

function isNullable({ kind, name }: CelType): boolean {
  return (
    kind === "null" ||
    kind === "opaque" ||
    kind === "struct" ||
    (kind === "scalar" && (name === "timestamp" || name === "duration"))
  );
}

/** Takes a type for a parameter. `differs`: the parameter has another type already; `refers`: the type contains the parameter. */
function substituteFor(
  known: Map<string, CelType>,
  type: CelType,
  parameter: CelType,
): "fits" | "differs" | "refers" {
  if (isSameType(type, parameter)) return "fits";
  const before = known.get(parameter.name);
  if (before === undefined) {
    if (refersTo(known, parameter, type)) return "refers";
    known.set(parameter.name, type);
    return "fits";
  }
  if (isSameType(type, before)) return "fits";
  if (!isAssignable(known, type, before)) return "differs";
  const general = mostGeneral(type, before);
  if (!refersTo(known, parameter, general)) known.set(parameter.name, general);
  return "fits";
}

/** Whether a type contains a parameter, or is the parameter. */
function refersTo(known: Substitutions, parameter: CelType, type: CelType): boolean {
  if (isSameType(parameter, type)) return true;
  if (type.kind === "parameter") {
    const found = known.get(type.name);
    return found !== undefined && refersTo(known, parameter, found);
  }
  return type.params.some((one) => refersTo(known, parameter, one));
}

/** Returns the more general one of two types. */
export function mostGeneral(a: CelType, b: CelType): CelType {
  return isEqualOrLessSpecific(a, b) ? a : b;
}

function isEqualOrLessSpecific(a: CelType, b: CelType): boolean {
  if (a.kind === "dyn" || a.kind === "parameter") return true;
  if (b.kind === "dyn" || b.kind === "parameter") return false;
  if (a.kind !== b.kind) return false;
  if (a.kind === "type") return true;
  return (
    a.name === b.name &&
    a.params.length === b.params.length &&
    a.params.every((one, i) => isEqualOrLessSpecific(one, b.params[i] as CelType))
  );
}

/** Returns a type with what is known of its parameters. Unknown parameters stay, or become `dyn`. */
export function substitute(known: Substitutions, type: CelType, unknownIsDyn = false): CelType {
  if (type.kind === "parameter") {
    const found = known.get(type.name);
    if (found !== undefined) return substitute(known, found, unknownIsDyn);
    return unknownIsDyn ? DYN : type;
  }
  if (type.params.length === 0) return type;
  const params = type.params.map((one) => substitute(known, one, unknownIsDyn));
  return params.every((one, i) => one === type.params[i]) ? type : { ...type, params };
}
