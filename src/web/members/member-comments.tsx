import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { listMemberComments } from "../../contract/comments.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { CommentInList } from "../posts/comment-in-list.tsx";
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

interface Props {
  name: string;
  from?: string | undefined;
  /** Reads the list on every visit, as an author wants it. */
  isOwn?: boolean;
  empty: ReactNode;
  /** The address of the page that begins at a cursor, for readers without JavaScript. */
  pageAddress: (cursor: string) => string;
}

export function MemberComments({ name, from, isOwn = false, empty, pageAddress }: Props) {
  const query = useInfiniteQuery({ ...memberCommentsQuery(name, from), ...(isOwn && { staleTime: 0 }) });
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading comments" lines={2} />;
  if (!data) return <LoadFailure resource="The comments" error={error} retry={refetch} />;
  const comments = data.pages.flatMap((page) => page.comments);
  if (comments.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.item} data-stop tabIndex={-1}>
            <CommentInList comment={comment} />
          </li>
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
