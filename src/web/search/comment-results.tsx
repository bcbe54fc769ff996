import { useInfiniteQuery } from "@tanstack/react-query";
import { useMutedAmong } from "../posts/foldable-comment.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { type CommentSearch, commentResultsQuery } from "./comment-results-query.ts";
import styles from "./comment-results.module.css";
import { FoundCommentItem } from "./found-comment-item.tsx";
import { NoResults } from "./no-results.tsx";
import { searchAddress } from "./search-words.ts";

/** The comments with the words, which the context's highlighter marks. */
export function CommentResults(search: CommentSearch) {
  const { words, sort, isExact } = search;
  const query = useInfiniteQuery(commentResultsQuery(search));
  const { data, error, isPending, refetch } = query;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  useMutedAmong(comments);
  if (isPending) return <RowSkeletons label="Searching comments" lines={3} />;
  if (!data) return <LoadFailure resource="The comments" error={error} retry={refetch} />;
  const first = data.pages[0]!;
  const next = data.pages.at(-1)?.next;
  return (
    <div>
      {first.isIndexing && (
        <p className={styles.note}>
          Older comments are still being prepared for search. They are found as soon as they are ready.
        </p>
      )}
      {comments.length === 0 && !next && <NoResults words={words} problems={first.problems} />}
      <ul className={styles.list} aria-label={`Results for ${words}`}>
        {comments.map((comment) => (
          <FoundCommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {next && (
        <QueryLoadMore
          itemsName="comments"
          nextAddress={searchAddress(words, { sort, isExact, kind: "comments", cursor: next })}
          query={query}
        />
      )}
    </div>
  );
}
