import { type ComponentType, lazy, Suspense, useState } from "react";

/** What fetches the code of each part. */
const fetches = new Set<() => Promise<unknown>>();

/** Fetches the code of all parts, one after the other, so that they are there without a network. A part that fails is fetched when it is shown. */
export async function fetchLazyParts(): Promise<void> {
  for (const fetch of fetches) await fetch().catch(() => undefined);
}

/**
 * Returns a component that fetches its code when it is first shown, and shows nothing until then. If the fetch fails, it throws to the
 * nearest error boundary. When it is shown again, it fetches again.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const fetchNow = async () => {
    known = await fetch();
    return { default: known };
  };
  const fetched = () => lazy(fetchNow);
  fetches.add(fetchNow);
  return function LazyPart(props: Props) {
    const [Part] = useState((): ComponentType<Props> => known ?? fetched());
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
