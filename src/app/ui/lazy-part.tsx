import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * Returns a component that fetches its code when it is first shown, and shows nothing until then. If the fetch fails, it throws to the
 * nearest error boundary. When it is shown again, it fetches again.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const fetched = () =>
    lazy(async () => {
      known = await fetch();
      return { default: known };
    });
  return function LazyPart(props: Props) {
    const [Part] = useState((): ComponentType<Props> => known ?? fetched());
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
