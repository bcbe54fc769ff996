import { type FeedListChoice, type ListRange, ownOrder } from "../posts/list-choices.ts";
import { OwnOrderChoice } from "../posts/own-order-choice.tsx";
import { TimeFilter } from "../posts/time-filter.tsx";
import { ChoiceStrip } from "../ui/choices.tsx";
import { feedAddress } from "./feed-list.ts";

interface Props {
  name: string;
  /** The tag whose posts the list has. */
  tag: string | undefined;
  /** Null where nobody chose. */
  chosen: FeedListChoice | null;
  range: ListRange;
  onChoose: (choice: FeedListChoice) => void;
}

/** The time ranges of the order by hearts, and the other orders, which have none. */
export function FeedChoices({ name, tag, chosen, range, onChoose }: Props) {
  const addressOf = (choice: FeedListChoice) => feedAddress(name, choice, tag);
  return (
    <ChoiceStrip>
      <TimeFilter current={ownOrder(chosen) ? null : range} {...{ addressOf, onChoose }} />
      <OwnOrderChoice current={chosen} {...{ addressOf, onChoose }} />
    </ChoiceStrip>
  );
}
