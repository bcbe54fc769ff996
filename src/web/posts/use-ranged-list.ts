import { useInfiniteQuery } from "@tanstack/react-query";
import { DEFAULT_RANGE, type ListRange } from "./list-views.ts";
import { type PostListSource, postListQuery } from "../post-cache/post-queries.ts";

interface RangedList {
  source: PostListSource;
  /** The range of time that the list shows. */
  range: ListRange;
  /** The default range has no posts, and a wider one is shown in its place. */
  isWidened: boolean;
}

/** A list in the range that somebody chose; where nobody did, in the default range or the first wider one with posts. */
export function useRangedList(
  listOf: (chosen: ListRange | null) => PostListSource,
  chosen: ListRange | null,
): RangedList {
  const standard = listOf(null);
  const { data: found } = useInfiniteQuery({
    ...postListQuery(standard),
    select: ({ pages }) => pages[0]?.range,
    // The list itself reads its posts.
    enabled: false,
  });
  if (chosen === null) {
    const range = found ?? DEFAULT_RANGE;
    return { source: standard, range, isWidened: range !== DEFAULT_RANGE };
  }
  // The page that everybody is sent has this list already.
  const isThere = chosen === DEFAULT_RANGE && found === DEFAULT_RANGE;
  return { source: isThere ? standard : listOf(chosen), range: chosen, isWidened: false };
}
