import { useInfiniteQuery } from "@tanstack/react-query";
import { DEFAULT_RANGE, type ListRange } from "./list-choices.ts";
import { postListQuery, type PostListSource } from "../post-cache/post-lists.ts";

interface RangedList {
  source: PostListSource;
  range: ListRange;
  /** Whether the default range has no posts, so that the list shows a wider one. */
  isWidened: boolean;
}

/** The list in the chosen range, or else in the default range or the first wider one with posts. */
export function useRangedList(
  listOf: (chosen: ListRange | null) => PostListSource,
  chosen: ListRange | null,
): RangedList {
  const standard = listOf(null);
  const { data: found } = useInfiniteQuery({
    ...postListQuery(standard),
    select: ({ pages }) => pages[0]?.range,
    // `PostList` fetches the posts; this only reads the cache.
    enabled: false,
  });
  if (chosen === null) {
    const range = found ?? DEFAULT_RANGE;
    return { source: standard, range, isWidened: range !== DEFAULT_RANGE };
  }
  // The server's page already contains this list.
  const isThere = chosen === DEFAULT_RANGE && found === DEFAULT_RANGE;
  return { source: isThere ? standard : listOf(chosen), range: chosen, isWidened: false };
}
