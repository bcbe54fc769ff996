import { Choices } from "../ui/choices.tsx";
import { TIME_RANGES } from "../../contract/orders.ts";
import type { ListRange } from "./list-choices.ts";

const NAMES: Record<ListRange, string> = { "24h": "24h", "7d": "7d", "30d": "30d", all: "All" };

/** The time ranges of a list: the address of each, and what remembers a choice. */
export interface Ranges {
  addressOf: (range: ListRange) => string;
  onChoose: (range: ListRange) => void;
}

export function TimeFilter({ current, addressOf, onChoose }: Ranges & { current: ListRange | null }) {
  return (
    <Choices
      label="Time range"
      current={current}
      choices={TIME_RANGES.map((value) => ({ value, name: NAMES[value], address: addressOf(value) }))}
      onChoose={onChoose}
    />
  );
}
