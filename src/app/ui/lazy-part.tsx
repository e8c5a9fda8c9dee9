import { type ComponentType, useEffect, useState } from "react";
import { fetchSoonParts, type SoonPart, soonPart } from "../soon-part.ts";

/** What fetches the code of each part. */
const fetches = new Set<() => Promise<unknown>>();

/** Fetches the code of all parts, one after the other, so that they are there without a network. A part that fails is fetched when it is shown. */
export async function fetchLazyParts(): Promise<void> {
  await fetchSoonParts();
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
    known ??= await fetch();
    return known;
  };
  fetches.add(fetchNow);
  return shownWhenFetched({ now: () => known, fetch: fetchNow });
}

/** Returns a component like {@link lazyPart}, whose code the page fetches soon after it is usable. */
export function soonShown<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return shownWhenFetched(soonPart(fetch));
}

function shownWhenFetched<Props extends object>({
  now,
  fetch,
}: SoonPart<ComponentType<Props>>): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, show] = useState(now);
    const [failure, fail] = useState<{ readonly error: unknown } | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once
    useEffect(() => {
      if (Part === null)
        fetch().then(
          (fetched) => show(() => fetched),
          (error: unknown) => fail({ error }),
        );
    }, []);
    if (failure !== null) throw failure.error;
    return Part && <Part {...props} />;
  };
}
