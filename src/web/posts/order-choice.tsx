import { Choices } from "../ui/choices.tsx";
import { OWN_ORDERS, type OwnOrder } from "./list-choices.ts";

export const ORDER_NAMES = { hot: "Hot", active: "Active" };

interface Props {
  /** Null where the list has another order. */
  current: OwnOrder | null;
  addressOf: (order: OwnOrder) => string;
  onChoose: (order: OwnOrder) => void;
}

/** The orders that a list has besides those of its views or ranges. */
export function OrderChoice({ current, addressOf, onChoose }: Props) {
  return (
    <Choices
      label="Order"
      current={current}
      choices={OWN_ORDERS.map((value) => ({ value, name: ORDER_NAMES[value], address: addressOf(value) }))}
      onChoose={onChoose}
    />
  );
}
