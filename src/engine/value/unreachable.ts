/** Never called: TypeScript checks that all cases are handled. */
export function unreachable(never: never): never {
  throw new Error(`unreachable: ${JSON.stringify(never)}`);
}
