import { usePageState } from "../context/page-context.ts";
import { PanelBoundary } from "../panels/panel.tsx";
import { soonShown } from "../ui/lazy-part.tsx";
import "./side.css"; // in the first load, before the styles of the layout

const OpenSide = soonShown(() => import("./open-side.tsx").then((part) => part.OpenSide));

/** The open panel at the side: explanation, requests, comparisons or ApplySets. Nothing if none is open. */
export function Side() {
  const open = usePageState((state) => state.side);
  if (open === null) return null;
  return (
    <PanelBoundary key={open}>
      <OpenSide panel={open} />
    </PanelBoundary>
  );
}
