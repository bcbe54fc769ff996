import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { listMemberComments } from "../../contract/comments.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { CommentInList } from "../posts/comment-in-list.tsx";
import { FoldableComment, useMutedAmong } from "../posts/foldable-comment.tsx";
import type { Shows } from "../session/own-state.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import styles from "./member-comments.module.css";

/** A member's comments, newest first; `from` is the cursor of a page reached without JavaScript. */
export function memberCommentsQuery(name: string, from?: string) {
  return infiniteQueryOptions({
    queryKey: ["comments-by", name.toLowerCase(), from],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listMemberComments>("GET", "/user/:username/comments", {
        params: { username: name },
        query: { cursor },
        signal,
      }),
    ...pagedByCursor,
    initialPageParam: from,
  });
}

/** A member's own page shows their comments also to a reader who muted or blocked them; the reader's other mutes still apply. */
const SHOWS: Shows = ["member", "blocked"];

interface Props {
  name: string;
  from?: string | undefined;
  /** Reads the list on every visit, as an author wants it. */
  isOwn?: boolean;
  /** Whether something above the list is still loading: the list waits, so that nothing moves. */
  isWaiting?: boolean;
  empty: ReactNode;
  /** The address of the page that begins at a cursor, for readers without JavaScript. */
  pageAddress: (cursor: string) => string;
}

export function MemberComments({ name, from, isOwn, isWaiting, empty, pageAddress }: Props) {
  const query = useInfiniteQuery({ ...memberCommentsQuery(name, from), ...(isOwn && { staleTime: 0 }) });
  const { data, error, isPending, refetch } = query;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  useMutedAmong(comments);
  if (isPending || isWaiting) return <RowSkeletons label="Loading comments" lines={2} />;
  if (!data) return <LoadFailure resource="The comments" error={error} retry={refetch} />;
  if (comments.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul className={styles.list}>
        {comments.map((comment) => (
          <FoldableComment key={comment.id} comment={comment} shows={SHOWS} className={styles.item}>
            <CommentInList comment={comment} />
          </FoldableComment>
        ))}
      </ul>
      <QueryLoadMore
        itemsName="comments"
        nextAddress={pageAddress(data.pages.at(-1)!.next ?? "")}
        query={query}
      />
    </>
  );
}
