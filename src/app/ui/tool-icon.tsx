import { Shape } from "./icon.tsx";

const shapes = {
  undo: "M6 4L3 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7",
  redo: "M10 4l3 3-3 3M13 7H6.5a3.5 3.5 0 0 0 0 7H9",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3 3",
  help: "M6 6.2A2 2 0 1 1 8.6 8c-.4.2-.6.5-.6 1v.6M8 12h.01M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  moon: "M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z",
  auto: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 2v12M8 5h4.9M8 8h6M8 11h4.9",
  pencil: "M3 13l.6-2.6L11 3l2 2-7.4 7.4L3 13z",
  copy: "M6 6h7v7H6zM10 3H3v7",
} as const;

/** The name of an icon of a tool. */
export type ToolIconName = keyof typeof shapes;

/** An icon of a tool of the page, as {@link Icon}. The first result of an embedded page needs none of them. */
export function ToolIcon({ name, size = 16 }: { readonly name: ToolIconName; readonly size?: number }) {
  return <Shape path={shapes[name]} size={size} />;
}
