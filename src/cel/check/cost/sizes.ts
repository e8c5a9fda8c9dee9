import type { Checked } from "../check.ts";
import { RESULT } from "../syntax/expand-macro.ts";
import type { Expression } from "../syntax/expression.ts";
import type { SizedType } from "../types/schema-types.ts";
import { type CelType, insideOptional } from "../types/types.ts";
import type { Node } from "./callee.ts";
import { type Estimate, fixed, MAX, UNKNOWN, union, ZERO } from "./estimate.ts";

/** The sizes of the keys and values, or of the items, of a value. */
export type EntrySize = { readonly kind: "list" | "map"; readonly key: Estimate; readonly value: Estimate };

/** A variable of a loop: where its value is in the object, and its size. */
export type Variable = {
  readonly path: readonly string[];
  readonly size: Estimate | null;
  readonly entry: EntrySize | null;
};

/** What is known about the sizes of the values in an expression. The one who walks through the expression tells it. */
export class Sizes {
  private readonly paths = new Map<Expression, readonly string[]>();
  private readonly sizes = new Map<Expression, Estimate>();
  private readonly entries = new Map<Expression, EntrySize>();
  private readonly variables = new Map<string, Variable[]>();

  private readonly checked: Checked;
  private readonly self: SizedType | null;

  constructor(checked: Checked, self: SizedType | null) {
    this.checked = checked;
    this.self = self;
  }

  /** Hides a variable of the same name until {@link Sizes.pop}. */
  push(name: string, variable: Variable): void {
    this.variables.set(name, [...(this.variables.get(name) ?? []), variable]);
  }

  /** As {@link Sizes.push}, for a variable with the value of an expression. */
  pushValue(name: string, value: Expression): void {
    const entry = this.entryOf(value) ?? null;
    this.push(name, { path: this.pathOf(value), size: this.knownSize(value), entry });
  }

  pop(name: string): void {
    this.variables.get(name)?.pop();
  }

  private variable(name: string): Variable | undefined {
    return this.variables.get(name)?.at(-1);
  }

  /** Remembers where the value of a name is in the object. */
  keepName(part: Expression, name: string): void {
    this.paths.set(part, this.variable(name)?.path ?? [name]);
  }

  keepPath(part: Expression, path: readonly string[]): void {
    this.paths.set(part, path);
  }

  /** Returns where a value is in the object; an empty path if it is not part of it. */
  pathOf(part: Expression): readonly string[] {
    if (part.kind === "name") {
      const found = this.variable(part.name);
      if (found !== undefined) return found.path;
    }
    return this.paths.get(part) ?? [];
  }

  /** Returns a value as the cost of a call needs it. */
  node(part: Expression): Node {
    const path = this.pathOf(part);
    const isResult = path[0] === RESULT || path[0] === "__result__";
    return {
      path: isResult ? [] : path,
      type: this.checked.typeOf(part),
      part,
      size: this.knownSize(part),
    };
  }

  /** Does nothing for `null`. */
  keepSize(part: Expression, size: Estimate | null): void {
    if (size !== null) this.sizes.set(part, size);
  }

  keepEntry(part: Expression, entry: EntrySize): void {
    this.entries.set(part, entry);
  }

  /** Takes what is known about one value for another one. */
  copySizes(to: Expression, from: Expression): void {
    this.keepSize(to, this.knownSize(from));
    const entry = this.entryOf(from);
    if (entry !== undefined) this.entries.set(to, entry);
  }

  /** Takes the entries of two values for a value that is one of them, or both. */
  joinEntries(part: Expression, a: Expression | undefined, b: Expression | undefined): void {
    const first = a && this.entryOf(a);
    const second = b && this.entryOf(b);
    if (!first || !second) return;
    const key = union(first.key, second.key);
    this.entries.set(part, { kind: first.kind, key, value: union(first.value, second.value) });
  }

  entryOf(part: Expression): EntrySize | undefined {
    const found = this.entries.get(part);
    if (found !== undefined) return found;
    return part.kind === "name" ? (this.variable(part.name)?.entry ?? undefined) : undefined;
  }

  /** Returns an estimate that covers the sizes of some values. */
  cover(values: readonly Expression[]): Estimate {
    if (values.length === 0) return ZERO;
    return values.map((value) => this.size(value)).reduce(union, { min: MAX, max: 0 });
  }

  size(part: Expression): Estimate {
    return this.knownSize(part) ?? UNKNOWN;
  }

  /** Returns the size of a value, or null if nothing is known about it. */
  knownSize(part: Expression): Estimate | null {
    const found = this.sizes.get(part) ?? writtenSize(part);
    if (found !== null) return found;
    const declared = this.sizeAt(this.pathOf(part));
    if (declared !== null) {
      this.sizes.set(part, declared);
      return declared;
    }
    if (isScalar(this.checked.typeOf(part))) return fixed(1);
    return part.kind === "name" ? (this.variable(part.name)?.size ?? null) : null;
  }

  /** Returns the size that the schema allows at a path, or null. */
  sizeAt(path: readonly string[]): Estimate | null {
    if (path.length === 0 || this.self === null || path[0] !== (this.self.root ?? path[0])) return null;
    let type: SizedType = this.self;
    for (const step of path.slice(1)) {
      if (step === "@keys") {
        if (type.type.kind !== "map") return null;
        type = { ...KEY, maxElements: type.keys ?? 0 };
        continue;
      }
      const isElement = step === "@items" || step === "@values";
      const next: SizedType | null = isElement
        ? type.element
        : (type.fields?.get(step) ?? type.anyField ?? null);
      if (next === null) return null;
      type = next;
    }
    return { min: 0, max: type.maxElements };
  }
}

/** Keys of maps: the server takes no size for them. */
const KEY: SizedType = {
  type: { kind: "scalar", name: "string", params: [] },
  maxElements: 0,
  minSize: 2,
  element: null,
  fields: null,
};

/** Returns the size of a value that the expression writes out, or null. */
function writtenSize(part: Expression): Estimate | null {
  if (part.kind === "list") return fixed(part.items.length);
  if (part.kind === "map") return fixed(part.entries.length);
  if (part.kind !== "literal") return null;
  const { literal } = part;
  return fixed(literal.type === "string" || literal.type === "bytes" ? [...literal.value].length : 1);
}

function isScalar(type: CelType): boolean {
  const inside = insideOptional(type);
  if (inside !== null) return isScalar(inside);
  return type.kind === "scalar" && type.name !== "string" && type.name !== "bytes";
}
