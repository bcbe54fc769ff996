import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { heldQuery } from "../moderation-queries.ts";
import { NotedMembers } from "../notes/notes-mark.tsx";
import queue from "../reports/report-queue.module.css";
import styles from "../tabs.module.css";
import { HeldCard } from "./held-card.tsx";

/** The posts and comments that wait for a moderator, the oldest first. */
export function HeldTab() {
  const query = useInfiniteQuery(heldQuery);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading what waits" lines={3} />;
  if (!data) return <LoadFailure resource="The posts and comments that wait" error={error} retry={refetch} />;
  const held = data.pages.flatMap((page) => page.held);
  if (held.length === 0) return <Notice title="Nothing to review." drawing="results" />;
  return (
    <>
      <p className={styles.advice}>
        Nobody else sees these yet. What you approve appears at once, as if its author had sent it now.
      </p>
      <NotedMembers pages={data.pages}>
        <ul className={queue.queue} aria-label="Posts and comments that wait">
          {held.map((one) => (
            <HeldCard key={one.id} held={one} />
          ))}
        </ul>
      </NotedMembers>
      <QueryLoadMore itemsName="posts and comments" nextAddress={pages.moderationWaiting} query={query} />
    </>
  );
}
