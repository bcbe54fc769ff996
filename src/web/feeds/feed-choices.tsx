import { type FeedChoice, type ListRange, ownOrder } from "../posts/list-choices.ts";
import { OrderChoice } from "../posts/order-choice.tsx";
import { TimeFilter } from "../posts/time-filter.tsx";
import { feedAddress } from "./feed-list.ts";
import styles from "./feed-choices.module.css";

interface Props {
  name: string;
  /** Null where nobody chose. */
  chosen: FeedChoice | null;
  range: ListRange;
  onChoose: (choice: FeedChoice) => void;
}

/** The time ranges of the order by hearts, and the other orders, which have none. */
export function FeedChoices({ name, chosen, range, onChoose }: Props) {
  const order = ownOrder(chosen);
  const addressOf = (choice: FeedChoice) => feedAddress(name, choice);
  return (
    <div className={styles.choices}>
      <TimeFilter current={order ? null : range} addressOf={addressOf} onChoose={onChoose} />
      <OrderChoice current={order} addressOf={addressOf} onChoose={onChoose} />
    </div>
  );
}
