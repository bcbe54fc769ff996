/** Calls during the work share its result; the next call starts it again. */
export function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}
