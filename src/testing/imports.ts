import { posix } from "node:path";

/** One import or re-export of a source file. */
export type Import = {
  /** The specifier as written: `../value/value.ts`, `node:fs`, `react`. */
  readonly specifier: string;
  /** Whether the whole statement imports types: `import type`, `export type`, or `import()` in a type. */
  readonly onlyTypes: boolean;
  /** Whether it is an `import()` that loads the module later. An `import()` in a type is not dynamic. */
  readonly isDynamic: boolean;
};

const STATEMENT =
  /^(?:import|export)( type)?\b(?:[^"';=(]*\bfrom)?\s*["']([^"']+)["']|(\btypeof\s+)?\bimport\(\s*["']([^"']+)["'][^)]*\)(?=(\s*(?:\.(?!\s*(?:then|catch|finally)\b)|\[))?)/gm;

/**
 * The imports of a TypeScript source, in order. An `import()` is a type after `typeof` and before a member, `import("./a.ts").A`;
 * the members `then`, `catch` and `finally` are those of the promise.
 */
export function importsOf(source: string): readonly Import[] {
  return [...source.matchAll(STATEMENT)].map(([, type, specifier, ofType, called, member]) => {
    const isType = ofType !== undefined || member !== undefined;
    return {
      specifier: specifier ?? called ?? "",
      onlyTypes: type !== undefined || isType,
      isDynamic: called !== undefined && !isType,
    };
  });
}

/** The file that an import of `file` names, as a path from the same root; null for a package. */
export function importedFile(file: string, { specifier }: Import): string | null {
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : null;
}

/**
 * Layers by name. A layer is a file or a folder; a file belongs to the layer with the longest name that fits. The value lists what the
 * layer may import apart from itself: other layers, layers of which it may import only types (`types:engine`), packages (`npm:react`).
 */
export type Layers = Readonly<Record<string, readonly string[]>>;

/** The imports of `file` that its layer does not allow, as `file -> specifier`. A file outside of all layers may import nothing. */
export function forbiddenImports(layers: Layers, file: string, source: string): readonly string[] {
  const layer = layerOf(layers, file);
  return importsOf(source).flatMap((one) => {
    const target = importedFile(file, one) ?? `npm:${one.specifier}`;
    const allowed = [layer ?? [], layers[layer ?? ""] ?? []].flat();
    const isAllowed = allowed.some((name) =>
      isInside(target, one.onlyTypes ? name.replace(/^types:/, "") : name),
    );
    return isAllowed ? [] : [`${file} -> ${one.specifier}`];
  });
}

function layerOf(layers: Layers, file: string): string | null {
  const names = Object.keys(layers).filter((name) => isInside(file, name));
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Whether a file is a layer or inside it: `app/ui` has `app/ui.ts` and `app/ui/a.ts`, and not `app/uis.ts`. */
function isInside(path: string, layer: string): boolean {
  if (!path.startsWith(layer)) return false;
  return path === layer || layer.endsWith(":") || /^[/.-]/.test(path.slice(layer.length));
}

/**
 * The import circles among files: each as the sorted names of all files that reach each other by imports. Type imports and re-exports
 * count, also `import()` in a type; an `import()` that loads a module later does not. Empty if there is none. `sources` holds texts by path.
 */
export function importCircles(sources: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const targets = new Map([...sources].map(([file, source]) => [file, staticTargets(file, source)]));
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const circles: string[][] = [];

  /** Tarjan's algorithm: a file from which no earlier open file is reached closes the component above it on the stack. */
  function visit(file: string): Visit {
    const own: Visit = { number: visits.size, earliest: visits.size, isOpen: true };
    visits.set(file, own);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      const next = visits.get(target) ?? visit(target);
      if (next.isOpen) own.earliest = Math.min(own.earliest, next.earliest);
    }
    if (own.earliest < own.number) return own;
    const component = stack.splice(stack.indexOf(file));
    for (const one of component) (visits.get(one) as Visit).isOpen = false;
    if (component.length > 1 || targets.get(file)?.includes(file)) circles.push(component.sort());
    return own;
  }

  for (const file of targets.keys()) if (!visits.has(file)) visit(file);
  return circles;
}

type Visit = { readonly number: number; earliest: number; isOpen: boolean };

function staticTargets(file: string, source: string): readonly string[] {
  return importsOf(source).flatMap((one) => {
    const target = one.isDynamic ? null : importedFile(file, one);
    return target === null ? [] : [target];
  });
}
