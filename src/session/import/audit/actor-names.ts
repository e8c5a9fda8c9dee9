/**
 * Returns a short name for each user: that of a service account without its namespace, of a system user without `system:`. Users whose
 * short names are the same keep their whole names.
 */
export function actorNames(users: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(users)];
  const short = all.map((user) => shortName(user));
  const counts = new Map<string, number>();
  for (const name of short) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    all.map((user, at) => {
      const name = short[at] ?? user;
      return [user, name !== "" && counts.get(name) === 1 ? name : user || "somebody"];
    }),
  );
}

function shortName(user: string): string {
  return user.replace(/^system:(serviceaccount:[^:]*:|node:)?/, "");
}
