/** Takes the place of `use-monaco.ts` in the build of embedded pages: the plain editor always stays. */
export function useMonaco(): null {
  return null;
}
