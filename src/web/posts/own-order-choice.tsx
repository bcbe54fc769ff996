import { Choices } from "../ui/choices.tsx";
import { OWN_ORDERS, type OwnOrder } from "./list-choices.ts";

export const ORDER_NAMES = { hot: "Hot", active: "Active" };

interface Props<Choice> {
  /** The list's current choice, which may be a view or a range instead of an own order. */
  current: Choice | null;
  addressOf: (order: OwnOrder) => string;
  onChoose: (order: OwnOrder) => void;
}

/** The choice of an own order, beside the choice of a view or a range. */
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
