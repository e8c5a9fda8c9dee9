import "../ui/tally.css";
import { usePageState } from "../context/page-context.ts";

/** In the order of the page. */
const places = [
  { id: "outcome", name: "Outcome" },
  { id: "fields-table", name: "Fields" },
  { id: "actors", name: "Actors" },
  { id: "live", name: "Live object" },
] as const;

/** On a phone: buttons that scroll to the panels. */
export function JumpBar() {
  const conflicts = usePageState((state) => state.frame?.conflicts.length ?? 0);
  const jump = (id: string) => {
    document.getElementById(id)?.scrollIntoView({ block: "start" });
  };
  return (
    <nav className="jump-bar" aria-label="Panels">
      {places.map(({ id, name }) => (
        <button key={id} type="button" className="button" onClick={() => jump(id)}>
          {id === "outcome" && conflicts > 0 ? (
            <>
              Conflicts<span className="tally tally-warn">{conflicts}</span>
            </>
          ) : (
            name
          )}
        </button>
      ))}
    </nav>
  );
}
