import { Choices } from "../ui/choices.tsx";
import { DensityToggle } from "./density-toggle.tsx";
import { type ListRange, TIME_RANGES } from "./list-choices.ts";
import styles from "./time-filter.module.css";

const NAMES: Record<ListRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", all: "All" };

interface Props {
  current: ListRange;
  addressOf: (range: ListRange) => string;
  onChoose: (range: ListRange) => void;
}

/** The choice of the time range, and beside it the density of the list. */
export function TimeFilter({ current, addressOf, onChoose }: Props) {
  return (
    <div className={styles.filter}>
      <Choices
        label="Time range"
        current={current}
        choices={TIME_RANGES.map((value) => ({ value, name: NAMES[value], address: addressOf(value) }))}
        onChoose={onChoose}
      />
      <DensityToggle />
    </div>
  );
}
