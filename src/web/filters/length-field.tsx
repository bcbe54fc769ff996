import { SelectField } from "../ui/text-field.tsx";

/** The lengths of a mute: the number of days, empty for a mute without an end, and its words. */
const LENGTHS = [
  ["", "For good"],
  ["1", "For a day"],
  ["7", "For a week"],
  ["30", "For a month"],
];

interface Props {
  value: string;
  onChange: (length: string) => void;
}

export function LengthField({ value, onChange }: Props) {
  return (
    <SelectField label="For how long" value={value} onChange={({ target }) => onChange(target.value)}>
      {LENGTHS.map(([days, name]) => (
        <option key={days} value={days}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function lengthOf(length: string): { days?: number } {
  return length ? { days: Number(length) } : {};
}
