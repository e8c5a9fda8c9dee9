/** Returns the last two names of a field: `ports[1].name` of `spec.containers[0].ports[1].name`. */
export function endOfField(field: string): string {
  return field.split(".").slice(-2).join(".");
}
