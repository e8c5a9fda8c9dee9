/** The field table. */
export function Fields() {
  return null;
}
