import { useInfiniteQuery } from "@tanstack/react-query";
import { type ListRange } from "./list-choices.ts";
import { DEFAULT_RANGE } from "./list-defaults.ts";
import { postListQuery, type PostListSource } from "../post-cache/post-lists.ts";

interface RangedList {
  source: PostListSource;
  range: ListRange;
  /** Whether the default range has no posts, so that the list shows a wider one. */
  isWidened: boolean;
}

/** The chosen list. Without a choice, the list of the default range, or of the first wider range with posts. */
export function useRangedList<Choice extends string>(
  listOf: (chosen: Choice | null) => PostListSource,
  chosen: Choice | null,
): RangedList {
  const standard = listOf(null);
  const { data: found } = useInfiniteQuery({
    ...postListQuery(standard),
    select: ({ pages }) => pages[0]?.range,
    // Only reads the cache: `PostList` fetches the posts.
    enabled: false,
  });
  const source = listOf(chosen);
  const { range = DEFAULT_RANGE } = source;
  if (source.widens) return { source, range: found ?? range, isWidened: (found ?? range) !== range };
  // The list that nobody chose has the same posts, and the server's page already contains it.
  const isThere = chosen === standard.range && found === standard.range;
  return { source: isThere ? standard : source, range, isWidened: false };
}
