import type { ReactNode } from "react";

/** An item of a menu. */
export type MenuItem = {
  readonly key: string;
  readonly label: ReactNode;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
  readonly hint?: string;
  /** For a radio item: whether it is chosen. */
  readonly checked?: boolean;
  /** For a checkbox item: whether it is on. */
  readonly ticked?: boolean;
  readonly disabled?: boolean;
  /** Whether a line separates it from the items above. */
  readonly separated?: boolean;
  /** The heading over it and the items of the same group beside it. Default: no heading. */
  readonly group?: string;
  /** The labels of the rows that show it and the items beside it with the same labels, one after the other. Default: it is shown at once. */
  readonly behind?: readonly string[];
  readonly onSelect: () => void;
};
