import { assign, assignAll, mostGeneral, type Substitutions, substitute } from "./assignable.ts";
import { type CelType, DYN, parameter } from "./types.ts";

/** The type parameters of one expression, with what the checker has found for them. */
export class Parameters {
  private substitutions: Substitutions = new Map();
  private count = 0;

  /** Returns a parameter that no type has yet. */
  fresh(): CelType {
    return parameter(`_var${this.count++}`);
  }

  /** Returns a type with what is known of its parameters now. */
  known(type: CelType): CelType {
    return substitute(this.substitutions, type);
  }

  /** As {@link Parameters.known}, with `dyn` for unknown parameters. */
  final(type: CelType): CelType {
    return substitute(this.substitutions, type, true);
  }

  /** Whether a value of a type can be where another type is expected. Remembers what that says about parameters. */
  assigns(from: CelType, to: CelType): boolean {
    return this.remember(assign(this.substitutions, from, to));
  }

  /** As {@link Parameters.assigns}, for two lists of types. */
  assignsAll(from: readonly CelType[], to: readonly CelType[]): boolean {
    return this.remember(assignAll(this.substitutions, from, to));
  }

  private remember(made: Substitutions | null): boolean {
    if (made !== null) this.substitutions = made;
    return made !== null;
  }

  /** Returns the type that two items of a list have in common. `checkLists` finds lists whose items have several types. */
  join(before: CelType | null, type: CelType): CelType {
    if (before === null) return type;
    return this.assigns(before, type) ? mostGeneral(before, type) : DYN;
  }

  /** Returns a type with a new parameter for each of its own. `made` has those that other types of the same function got. */
  instantiate(made: Map<string, CelType>, type: CelType): CelType {
    if (type.kind === "parameter") {
      const found = made.get(type.name) ?? this.fresh();
      made.set(type.name, found);
      return found;
    }
    if (type.params.length === 0) return type;
    return { ...type, params: type.params.map((one) => this.instantiate(made, one)) };
  }
}
