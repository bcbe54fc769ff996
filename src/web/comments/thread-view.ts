import { useEffect } from "react";
import { pages } from "../../contract/paths.ts";
import { DEFAULT_THREAD_ORDER, THREAD_ORDERS, type ThreadOrder } from "../../contract/thread-orders.ts";
import { choiceIn } from "../posts/list-choices.ts";
import { useRememberedChoice } from "../posts/use-remembered-choice.ts";
import { isDocumentRevisited } from "../router/location.ts";
import { useSearch } from "../router/router.tsx";
import { readStored } from "../session/storage.ts";
import { type Folds, foldsOf } from "./folds.ts";
import { THREAD_ORDER_KEY } from "./thread-order-key.ts";

/** The part of a discussion that is loaded first. Readers without JavaScript page by `from` and `at`. */
export interface ThreadView {
  order: ThreadOrder;
  /** The index of the first comment. */
  from: number;
  /** The `at` of the first page by hearts. */
  at?: string;
}

/** The view that the address names. Without an order there, the order that this browser remembers. */
export function threadView(search: URLSearchParams): ThreadView {
  return viewIn(search, orderIn(search) ?? choiceIn(THREAD_ORDERS, readStored(THREAD_ORDER_KEY)));
}

export function useThreadView(): ThreadView & { remember: (order: ThreadOrder) => void } {
  const search = useSearch();
  const [order, remember] = useRememberedChoice(THREAD_ORDER_KEY, THREAD_ORDERS, orderIn(search));
  return { ...viewIn(search, order), remember };
}

/**
 * Shows the thread once it has the reader's own order and folds. The early script hid the server's thread if this browser
 * remembers another order or a folded branch. Reads both from storage: React's first render does not know them.
 */
export function useShownThread(postId: string, order: ThreadOrder | undefined, folds: Folds): void {
  const search = useSearch();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const isOwn = order === threadView(search).order && folds === foldsOf(postId);
    if (!isOwn || dataset["own"] === undefined) return;
    delete dataset["own"];
    // The browser has scrolled to the linked comment's place in the hidden thread, which had another order. A reader who came
    // back by Back is where they left the page.
    if (!isDocumentRevisited()) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [postId, order, folds, search]);
}

/** The address of the discussion beginning at an index, for readers without JavaScript. */
export function threadAddress(postId: string, { order, from, at }: ThreadView): string {
  const parts = new URLSearchParams({
    ...(order !== DEFAULT_THREAD_ORDER && { order }),
    ...(from > 0 && { comments: String(from) }),
    ...(from > 0 && at !== undefined && { at }),
  }).toString();
  return `${pages.details(postId)}${parts && `?${parts}`}`;
}

/** The order that the address names. An address with `comments` and no order means the default order. */
function orderIn(search: URLSearchParams): ThreadOrder | null {
  return (
    choiceIn(THREAD_ORDERS, search.get("order")) ?? (search.has("comments") ? DEFAULT_THREAD_ORDER : null)
  );
}

function viewIn(search: URLSearchParams, order: ThreadOrder | null): ThreadView {
  const from = search.get("comments") ?? "";
  const at = search.get("at") ?? "";
  return {
    order: order ?? DEFAULT_THREAD_ORDER,
    from: /^\d{1,9}$/.test(from) ? Number(from) : 0,
    ...(order === "hearts" && /^[\w.]{1,512}$/.test(at) && { at }),
  };
}
