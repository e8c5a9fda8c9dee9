import "./chip.css";

type ChipProps = {
  /** One or two characters. */
  readonly mark: string;
  /** 1 to 12; 0 for none. */
  readonly colour: number;
  readonly dashed?: boolean;
  readonly notched?: boolean;
  /** Its accessible name; without it, it is decoration beside a name. */
  readonly name?: string;
  readonly small?: boolean;
};

/** A letter in a colour: who. A dashed edge tells a second sort of ownership from the first, a notch in a corner a sort of that. */
export function Chip({ mark, colour, dashed = false, notched = false, name, small = false }: ChipProps) {
  const shown = {
    className: small ? "chip chip-small" : "chip",
    "data-colour": colour,
    "data-dashed": dashed || undefined,
    "data-notched": notched || undefined,
  };
  if (name === undefined) {
    return (
      <span {...shown} aria-hidden="true">
        {mark}
      </span>
    );
  }
  return (
    <span {...shown} role="img" aria-label={name} title={name}>
      {mark}
    </span>
  );
}
