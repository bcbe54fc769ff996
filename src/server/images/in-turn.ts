let last: Promise<unknown> = Promise.resolve();

/** Does the task once all that came before are done: one at a time in this process. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const mine = last.then(task);
  last = mine.catch(() => {});
  return mine;
}
