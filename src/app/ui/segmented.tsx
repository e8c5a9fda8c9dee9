import "./segmented.css";
import { memo, useId } from "react";

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** With the same function, only a changed option renders again. */
  readonly onChange: (value: T) => void;
};

/** Radio buttons that look like one bar. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <Segment
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          isChecked={option.value === value}
          onChange={onChange as (value: string) => void}
        />
      ))}
    </fieldset>
  );
}

type SegmentProps = {
  /** The name of the radio group. */
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
};

const Segment = memo(function Segment({ name, value, label, isChecked, onChange }: SegmentProps) {
  return (
    <label className="segment">
      <input type="radio" name={name} value={value} checked={isChecked} onChange={() => onChange(value)} />
      <span>{label}</span>
    </label>
  );
});
