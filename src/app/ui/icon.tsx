const shapes = {
  plus: "M8 3v10M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  undo: "M6 4L3 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7",
  redo: "M10 4l3 3-3 3M13 7H6.5a3.5 3.5 0 0 0 0 7H9",
  down: "M4 6l4 4 4-4",
  check: "M3.5 8.5l3 3 6-7",
  warn: "M8 2.5l6 11H2l6-11zM8 7v3M8 12h.01",
  refuse: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 4l8 8",
  equal: "M3.5 6h9M3.5 10h9",
  unequal: "M3.5 6h9M3.5 10h9M10.5 2.5l-5 11",
  pause: "M5.5 4v8M10.5 4v8",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z",
  trash: "M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  moon: "M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z",
  auto: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 2v12M8 5h4.9M8 8h6M8 11h4.9",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3 3",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  help: "M6 6.2A2 2 0 1 1 8.6 8c-.4.2-.6.5-.6 1v.6M8 12h.01M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
  pencil: "M3 13l.6-2.6L11 3l2 2-7.4 7.4L3 13z",
  note: "M3 4h10M3 8h10M3 12h6",
  copy: "M6 6h7v7H6zM10 3H3v7",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof shapes;

/** A 16-pixel icon. Assistive technology ignores it, so the control around it needs a name. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" || name === "grip" ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
