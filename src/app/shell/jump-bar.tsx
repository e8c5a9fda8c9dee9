import { useActions, usePageState } from "../context/page-context.ts";

const places = [
  { id: "actors", name: "Actors" },
  { id: "live", name: "Live object" },
  { id: "side", name: "Conflicts" },
  { id: "fields", name: "Fields" },
] as const;

/** On a phone: buttons that scroll to the panels. */
export function JumpBar() {
  const conflicts = usePageState((state) => state.frame?.conflicts.length ?? 0);
  const actions = useActions();
  const jump = (id: string) => {
    if (id === "side") actions.showSide("conflicts");
    document.getElementById(id)?.scrollIntoView({ block: "start" });
  };
  return (
    <nav className="jump-bar" aria-label="Panels">
      {places.map(({ id, name }) => (
        <button key={id} type="button" className="button" onClick={() => jump(id)}>
          {name}
          {id === "side" && conflicts > 0 && <span className="tally tally-warn">{conflicts}</span>}
        </button>
      ))}
    </nav>
  );
}
