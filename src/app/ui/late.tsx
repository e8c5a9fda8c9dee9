import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A component whose code is fetched when it is first shown; nothing stands there until it has come. That it cannot be
 * fetched is thrown, for the nearest error boundary; shown again, it is fetched again.
 */
export function late<Props extends object>(fetch: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const fetched = () =>
    lazy(async () => {
      known = await fetch();
      return { default: known };
    });
  return function Late(props: Props) {
    const [Part] = useState((): ComponentType<Props> => known ?? fetched());
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
