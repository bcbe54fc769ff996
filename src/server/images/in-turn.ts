let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Does the task once all that came before are done: one at a time in this process. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  waiting++;
  const mine = last.then(task).finally(() => waiting--);
  last = mine.catch(() => {});
  return mine;
}

/** How many tasks are not done yet. */
export function inLine(): number {
  return waiting;
}
