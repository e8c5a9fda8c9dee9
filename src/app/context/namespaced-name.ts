type Named = { readonly namespace: string; readonly name: string };

/** Returns `namespace/name`, or only the name of an object without a namespace. */
export function namespacedName({ namespace, name }: Named): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}
