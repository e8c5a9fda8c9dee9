import { useCallback, useMemo } from "react";
import { usePage } from "../panels/page-context.ts";
import { short } from "../view/ways-out.ts";
import type { LineMark } from "./monaco.ts";

/** The lines of a step's text that are marked: conflicts, and the field that is lit elsewhere. */
export function useLineMarks(step: string): {
  readonly marks: readonly LineMark[];
  /** The field a line is about, as in `LiveLine.path`; null for none. */
  readonly pathAt: (line: number) => string | null;
} {
  const conflicts = usePage((state) => (state.frame?.step === step ? state.frame.conflicts : undefined));
  const lit = usePage((state) => state.lit?.path);
  const marks = useMemo(
    () =>
      (conflicts ?? []).flatMap((conflict): LineMark[] => {
        if (conflict.line === null) return [];
        const owners = conflict.owners.map((owner) => owner.manager).join(" and ");
        return [
          {
            line: conflict.line,
            kind: "conflict",
            note: `live: ${short(conflict.live)}, owned by ${owners}`,
          },
          ...(conflict.path === lit ? [{ line: conflict.line, kind: "lit" } as const] : []),
        ];
      }),
    [conflicts, lit],
  );
  const pathAt = useCallback(
    (line: number) => conflicts?.find((conflict) => conflict.line === line)?.path ?? null,
    [conflicts],
  );
  return { marks, pathAt };
}
