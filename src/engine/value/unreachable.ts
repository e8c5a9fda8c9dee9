/** Never comes to run: TypeScript sees to it that no case is left. */
export function unreachable(never: never): never {
  throw new Error(`unreachable: ${JSON.stringify(never)}`);
}
