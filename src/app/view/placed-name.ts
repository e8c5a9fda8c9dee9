type Placed = { readonly namespace: string; readonly name: string };

/** The name of an object after its namespace: `prod/web`; alone where it has none. */
export function placedName({ namespace, name }: Placed): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}
