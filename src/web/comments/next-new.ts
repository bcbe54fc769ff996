interface Jump {
  /** The loaded comments in reading order. */
  loaded: string[];
  news: ReadonlySet<string>;
  /** The comment that the reader is at. */
  current: string | null;
  isNewestFirst: boolean;
}

/** The new comment to jump to: the next loaded one in reading order, then those not loaded, then the first again. */
export function nextNew({ loaded, news, current, isNewestFirst }: Jump, visited: Set<string>): string | null {
  const inOrder = loaded.filter((id) => news.has(id));
  const at = current === null ? -1 : loaded.indexOf(current);
  const here = new Set(inOrder);
  const elsewhere = [...news].filter((id) => !here.has(id)).toSorted((a, b) => Number(a) - Number(b));
  if (isNewestFirst) elsewhere.reverse();
  let next = loaded.slice(at + 1).find((id) => news.has(id)) ?? elsewhere.find((id) => !visited.has(id));
  if (next === undefined) {
    visited.clear();
    next = elsewhere[0] ?? inOrder[0];
  }
  if (next !== undefined) visited.add(next);
  return next ?? null;
}
