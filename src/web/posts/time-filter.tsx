import { Choices, FoldingButton } from "../ui/choices.tsx";
import { TIME_RANGES } from "../../contract/time-ranges.ts";
import type { ListRange } from "./list-choices.ts";

const nameOf = (range: ListRange): string => (range === "all" ? "All" : range);

/** The time ranges of a list: each one's address, and a function that remembers the reader's choice. */
export interface Ranges {
  addressOf: (range: ListRange) => string;
  onChoose: (range: ListRange) => void;
}

const LABEL = "Time range";
const ID = "ranges";

export function TimeFilter({ current, addressOf, onChoose }: Ranges & { current: ListRange | null }) {
  return (
    <>
      {/* A feed's list without a range has an own order. The button then names the order of the ranges. */}
      <FoldingButton folds={ID} label={LABEL}>
        {current ? nameOf(current) : "Top"}
      </FoldingButton>
      <Choices
        label={LABEL}
        current={current}
        choices={TIME_RANGES.map((value) => ({ value, name: nameOf(value), address: addressOf(value) }))}
        folds={ID}
        onChoose={(range) => {
          onChoose(range);
          // Browsers without popovers show the choices in the row.
          document.getElementById(ID)?.hidePopover?.();
        }}
      />
    </>
  );
}
