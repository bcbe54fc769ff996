/** Calls during the work share its result. A call after its end starts the work again. */
export function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}
