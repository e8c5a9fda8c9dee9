import type { Expression } from "../syntax/expression.ts";
import { type Declarations, TYPE_NAMES } from "./declarations.ts";
import type { CelType } from "./types.ts";

/** The names that an expression can use: variables of its loops, declared variables, and types. */
export class Names {
  /** The declared variables that the expression uses. */
  readonly used = new Set<string>();
  /** Variables of loops, the innermost last. */
  private readonly scopes: ReadonlyMap<string, CelType>[] = [];
  private readonly declarations: Declarations;

  constructor(declarations: Declarations) {
    this.declarations = declarations;
  }

  /** Hides other variables of these names until {@link Names.pop}. */
  push(variables: readonly (readonly [string, CelType])[]): void {
    this.scopes.push(new Map(variables));
  }

  pop(): void {
    this.scopes.pop();
  }

  /** Returns the type of a name, also of one with dots. A name that starts with a dot means the same as without. */
  lookUp(name: string): CelType | undefined {
    const plain = name.replace(/^\./, "");
    for (const scope of [...this.scopes].reverse()) {
      const found = scope.get(plain);
      if (found !== undefined) return found;
    }
    const variable = this.declarations.variables.get(plain);
    if (variable !== undefined) {
      this.used.add(plain);
      return variable;
    }
    if (this.declarations.fieldsOf(plain) !== undefined) {
      return { kind: "type", name: "type", params: [{ kind: "struct", name: plain, params: [] }] };
    }
    return TYPE_NAMES.get(plain);
  }
}

/** Returns a chain of names as one name with dots, or null for any other expression. */
export function qualifiedName(part: Expression): string | null {
  if (part.kind === "name") return part.name;
  if (part.kind !== "select" || part.isTest) return null;
  const before = qualifiedName(part.operand);
  return before === null ? null : `${before}.${part.field}`;
}
