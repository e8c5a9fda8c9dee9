import type { Result } from "../../command-error.ts";
import type { Resource } from "../model/resource.ts";
import type { Transformer } from "../model/resource-list.ts";

/** Returns a transformer that changes each resource by itself. */
export function mapResources(change: (resource: Resource) => Result<Resource>): Transformer {
  return (resources) => {
    const made: Resource[] = [];
    for (const resource of resources) {
      const changed = change(resource);
      if ("error" in changed) return changed;
      made.push(changed.value);
    }
    return { value: made };
  };
}
