import { Choices } from "../ui/choices.tsx";
import { OWN_ORDERS, type OwnOrder } from "./list-choices.ts";

export const ORDER_NAMES = { hot: "Hot", active: "Active" };

interface Props<Choice> {
  /** The list's choice, which may be something else than an order. */
  current: Choice | null;
  addressOf: (order: OwnOrder) => string;
  onChoose: (order: OwnOrder) => void;
}

/** The orders that a list has besides those of its views or ranges. */
export function OwnOrderChoice<Choice extends string>({ current, addressOf, onChoose }: Props<Choice>) {
  return (
    <Choices
      label="Order"
      current={current}
      choices={OWN_ORDERS.map((value) => ({ value, name: ORDER_NAMES[value], address: addressOf(value) }))}
      onChoose={onChoose}
    />
  );
}
