/** The orders of a thread: of comments that answer the same one, and of those on the post itself. */
export const THREAD_ORDERS = ["hearts", "newest", "oldest"] as const;

export type ThreadOrder = (typeof THREAD_ORDERS)[number];

export const DEFAULT_THREAD_ORDER: ThreadOrder = "oldest";
