import type { Handled } from "../handle.ts";
import { noSuchResource, type Refusal } from "../status.ts";
import type { PatchKind } from "../write/patch.ts";
import type { Scope } from "../write/scope.ts";

/** Handles a request to /scale. */
export function scaleRequest(_scope: Scope, _kind: PatchKind | null): Handled | Refusal {
  return noSuchResource();
}
