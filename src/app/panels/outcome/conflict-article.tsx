import { type ReactNode, useEffect, useRef } from "react";
import type { ConflictView } from "../../../session/frame/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { revealIn } from "../../ui/dom/reveal.ts";
import { useLitField } from "../use-lit-field.ts";

/** An article about one conflict: its field is lit while the mouse or the focus is in it. */
export function ConflictArticle({
  conflict,
  className,
  children,
}: {
  readonly conflict: ConflictView;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { path, label } = conflict;
  const highlighted = usePageState((state) => (state.highlighted?.path === path ? state.highlighted : null));
  const lit = useLitField(path, "conflicts");
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (highlighted !== null && highlighted.source !== "conflicts")
      revealIn(row.current?.parentElement, row.current, 0);
  }, [highlighted]);
  return (
    <article
      ref={row}
      className={className}
      aria-label={`Conflict at ${label}`}
      data-highlighted={highlighted !== null || undefined}
      {...lit}
    >
      {children}
    </article>
  );
}
