/** The structs of the kinds whose code is in the worker's core (`src/engine/server/kinds/find-kind.ts`), and of their subresource. */
const FIRST = ["apps/v1.Deployment", "apps/v1.ReplicaSet", "core/v1.ConfigMap", "autoscaling/v1.Scale"];

/** Splits the lines of structs: `first` are those of the kinds that most scenarios use, and what they contain. */
export function splitStructs(lines) {
  const byName = new Map(lines.map((line) => [line.split(" ", 1)[0], line]));
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const owner = name.slice(0, name.lastIndexOf("."));
    for (const [, to] of byName.get(name).matchAll(/@([\w./]+)/g))
      visit(to.includes("/") ? to : `${owner}.${to}`);
  };
  FIRST.forEach(visit);
  const isFirst = (line) => found.has(line.split(" ", 1)[0]);
  return { first: lines.filter(isFirst), late: lines.filter((line) => !isFirst(line)) };
}
