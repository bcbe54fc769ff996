import { THREAD_ORDERS, type ThreadOrder } from "../../contract/thread-orders.ts";
import { pages } from "../../contract/paths.ts";
import { Choices } from "../ui/choices.tsx";
import { useThreadView } from "./thread-view.ts";

const NAMES: Record<ThreadOrder, string> = { hearts: "Hearts", newest: "Newest", oldest: "Oldest" };

/** The choice of a thread's order. Each order has an address, which leads to the comments. */
export function OrderChoice({ postId }: { postId: string }) {
  const { order, remember } = useThreadView();
  return (
    <Choices
      label="Order of comments"
      current={order}
      choices={THREAD_ORDERS.map((value) => ({
        value,
        name: NAMES[value],
        address: `${pages.details(postId)}?order=${value}#comments-title`,
      }))}
      onChoose={remember}
    />
  );
}
