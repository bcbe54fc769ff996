import { Choices } from "../ui/choices.tsx";
import { TIME_RANGES } from "../../contract/orders.ts";
import type { ListRange } from "./list-choices.ts";

const NAMES: Record<ListRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", all: "All" };

/** The time ranges of a list: the address of each, and what remembers a choice. */
export interface Ranges {
  addressOf: (range: ListRange) => string;
  onChoose: (range: ListRange) => void;
}

/** Stands in a row; on phones it opens from a button with the current range, which needs no scripts. */
export function TimeFilter({ current, addressOf, onChoose }: Ranges & { current: ListRange | null }) {
  return (
    <Choices
      label="Time range"
      folded={current ? NAMES[current] : "Top"}
      current={current}
      choices={TIME_RANGES.map((value) => ({ value, name: NAMES[value], address: addressOf(value) }))}
      onChoose={onChoose}
    />
  );
}
