/** The key under which the browser stores the reader's order of threads. */
export const THREAD_ORDER_KEY = "threads";
