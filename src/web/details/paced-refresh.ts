/** The changes of a discussion that were told of since it was last read. */
interface Changes {
  /** Changed comments. */
  ids: Set<string>;
  /** The latest number of comments; null where no event had it. */
  count: number | null;
  /** Events may have been missed. */
  isAll: boolean;
}

/** The number of reads that may begin right after each other. Each of them becomes available again after `PACE_MS`. */
const AT_ONCE = 3;

const PACE_MS = 3_000;

/** An edit or deletion sends two events. */
const PAIR_MS = 20;

/**
 * Gathers what events tell of a discussion, so that many in a second lead to one reading every few seconds, of which the
 * last begins after the last event. The first ones begin at once.
 */
export function pacedRefresh(read: (changes: Changes) => Promise<void>) {
  let waiting: Changes | null = null;
  let isBusy = false;
  /** The time at which all of the reads are available again. */
  let restedAt = 0;
  const start = async () => {
    const changes = waiting!;
    waiting = null;
    isBusy = true;
    restedAt = Math.max(restedAt, Date.now()) + PACE_MS;
    // The next event, or `hello` after a reconnect, tries again.
    await read(changes).catch(() => {});
    isBusy = false;
    if (waiting) wait();
  };
  const wait = () =>
    void setTimeout(() => void start(), Math.max(PAIR_MS, restedAt - (AT_ONCE - 1) * PACE_MS - Date.now()));
  return ({ id, count, isAll }: { id?: string; count?: number; isAll?: true }): void => {
    const isFirst = waiting === null;
    waiting ??= { ids: new Set(), count: null, isAll: false };
    if (id !== undefined) waiting.ids.add(id);
    if (count !== undefined) waiting.count = count;
    if (isAll) waiting.isAll = true;
    if (isFirst && !isBusy) wait();
  };
}
