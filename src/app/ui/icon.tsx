const shapes = {
  plus: "M8 3v10M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  down: "M4 6l4 4 4-4",
  check: "M3.5 8.5l3 3 6-7",
  warn: "M8 2.5l6 11H2l6-11zM8 7v3M8 12h.01",
  refuse: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 4l8 8",
  equal: "M3.5 6h9M3.5 10h9",
  unequal: "M3.5 6h9M3.5 10h9M10.5 2.5l-5 11",
  pause: "M5.5 4v8M10.5 4v8",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z",
  trash: "M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  note: "M3 4h10M3 8h10M3 12h6",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof shapes;

/** A 16-pixel icon. Assistive technology ignores it, so the control around it needs a name. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return <Shape path={shapes[name]} size={size} isBold={name === "more" || name === "grip"} />;
}

type ShapeProps = { readonly path: string; readonly size: number; readonly isBold?: boolean };

/** A path on 16 by 16 pixels, as an icon. */
export function Shape({ path, size, isBold = false }: ShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={isBold ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
