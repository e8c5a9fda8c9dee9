import "./chip.css";

type ChipProps = {
  /** One or two characters. */
  readonly letters: string;
  /** A colour from 1 to 12; 0 for grey. */
  readonly colour: number;
  readonly dashed?: boolean;
  readonly notched?: boolean;
  /** The accessible name. Without it, screen readers ignore the chip, because the name is beside it. */
  readonly name?: string;
  readonly small?: boolean;
};

/** Letters on a colour that identify an owner. A dashed border marks a second kind of ownership, a notch a variant of it. */
export function Chip({ letters, colour, dashed = false, notched = false, name, small = false }: ChipProps) {
  const shown = {
    className: small ? "chip chip-small" : "chip",
    "data-colour": colour,
    "data-dashed": dashed || undefined,
    "data-notched": notched || undefined,
  };
  if (name === undefined) {
    return (
      <span {...shown} aria-hidden="true">
        {letters}
      </span>
    );
  }
  return (
    <span {...shown} role="img" aria-label={name} title={name}>
      {letters}
    </span>
  );
}
