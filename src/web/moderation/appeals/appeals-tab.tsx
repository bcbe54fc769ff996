import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { appealsQuery } from "../moderation-queries.ts";
import { NotedMembers } from "../notes/notes-mark.tsx";
import queue from "../reports/report-queue.module.css";
import styles from "../tabs.module.css";
import { AppealCard } from "./appeal-card.tsx";

/** The appeals against removals and sanctions, the oldest first. */
export function AppealsTab() {
  const query = useInfiniteQuery(appealsQuery);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the appeals" lines={3} />;
  if (!data) return <LoadFailure resource="The appeals" error={error} retry={refetch} />;
  const appeals = data.pages.flatMap((page) => page.appeals);
  return (
    <>
      <p className={styles.advice}>
        Members ask for a second look at what was removed of theirs or from their profiles, or at a warning, a
        suspension or a ban. Nobody decides about their own decision. Each decision has one appeal.
      </p>
      {appeals.length === 0 ? (
        <Notice title="No appeals to decide." drawing="results" />
      ) : (
        <NotedMembers pages={data.pages}>
          <ul className={queue.queue} aria-label="Appeals">
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} />
            ))}
          </ul>
        </NotedMembers>
      )}
      <QueryLoadMore itemsName="appeals" nextAddress={pages.moderationAppeals} query={query} />
    </>
  );
}
