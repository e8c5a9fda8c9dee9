/**
 * What there is of the engine besides its core. A part is fetched as a whole:
 * `tables`: facts of built-in kinds and roles, which everything needs;
 * `explanation`: why fields are as they are, conflicts and the ways out of them, which every shown frame needs;
 * `server`: what the server does besides applying to everyday kinds; `customKinds`: CustomResourceDefinitions and their objects;
 * `patches`: the other ways of merging, of the server and of its clients; `kubectl`: command lines;
 * `cel`: expressions; `regexps`: regular expressions as Go has them; `editing`: what helps while a text is typed, opened or printed; `studies`: what is looked at apart.
 */
export type PartName =
  | "tables"
  | "explanation"
  | "server"
  | "customKinds"
  | "patches"
  | "kubectl"
  | "cel"
  | "regexps"
  | "editing"
  | "studies";

/** Code that belongs to a part: what it exports, there and then. Throws before the part is loaded, see {@link part}. */
export type Part<T> = () => T;

type Piece = {
  readonly load: () => Promise<void>;
  readonly isLoaded: () => boolean;
  readonly forget: () => void;
};

const pieces = new Map<PartName, Piece[]>();
const missing = new WeakMap<Error, readonly PartName[]>();

/**
 * Code that is not loaded with the core, as a piece of a part: calling the piece gives what `fetch` came to. Before the part
 * is loaded the call throws, and whoever drives the engine finds with {@link missingParts} what to wait for: since the engine
 * is pure, the same can then simply be asked again.
 */
export function part<T>(name: PartName, fetch: () => Promise<T>): Part<T> {
  let loaded: { readonly exports: T } | null = null;
  const piece: Piece = {
    load: async () => {
      loaded ??= { exports: await fetch() };
    },
    isLoaded: () => loaded !== null,
    forget: () => {
      loaded = null;
    },
  };
  pieces.set(name, [...piecesOf(name), piece]);
  return () => {
    if (loaded === null) throw missingError([name]);
    return loaded.exports;
  };
}

/** Throws, as a piece does, unless all of these parts are loaded. */
export function requireParts(names: readonly PartName[]): void {
  const absent = names.filter((name) => !piecesOf(name).every((piece) => piece.isLoaded()));
  if (absent.length > 0) throw missingError(absent);
}

/** The parts whose absence an exception tells of; null for any other exception. */
export function missingParts(error: unknown): readonly PartName[] | null {
  return error instanceof Error ? (missing.get(error) ?? null) : null;
}

/** Loads parts, all at once. Rejects if that fails; what is loaded stays, and the next call tries the others again. */
export async function loadParts(names: readonly PartName[]): Promise<void> {
  await Promise.all(names.flatMap(piecesOf).map((piece) => piece.load()));
}

/** Whether no part is missing any more. */
export function hasAllParts(): boolean {
  return [...pieces.values()].flat().every((piece) => piece.isLoaded());
}

/** Loads every part. */
export function loadAllParts(): Promise<void> {
  return loadParts([...pieces.keys()]);
}

/** Makes all parts as they were before they were loaded: for tests of what is loaded when. */
export function forgetParts(): void {
  for (const piece of [...pieces.values()].flat()) piece.forget();
}

function piecesOf(name: PartName): readonly Piece[] {
  return pieces.get(name) ?? [];
}

function missingError(names: readonly PartName[]): Error {
  const error = new Error(`not loaded: ${names.join(", ")}`);
  missing.set(error, names);
  return error;
}
