import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { moderates, useSession } from "../../session/session.ts";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { memberReportsQuery } from "../members/member-report-queries.ts";
import { reportsQuery } from "../moderation-queries.ts";
import { NotedMembers } from "../notes/notes-mark.tsx";
import styles from "./report-queue.module.css";
import { ReportedMemberCard } from "./reported-member-card.tsx";
import { ReportedPostCard } from "./reported-post-card.tsx";

/** Members with open reports, and posts with open reports on them or on their comments, latest report first. */
export function ReportQueue() {
  const { viewer } = useSession();
  const ofMembers = useInfiniteQuery({ ...memberReportsQuery, enabled: moderates(viewer) });
  const query = useInfiniteQuery(reportsQuery);
  const failed = [ofMembers, query].find(({ data, error }) => error && !data);
  if (failed) {
    return <LoadFailure resource="The reports" error={failed.error} retry={failed.refetch} />;
  }
  if (!query.data || ofMembers.isLoading) return <RowSkeletons label="Loading the reports" lines={3} />;
  const members = ofMembers.data?.pages.flatMap((page) => page.members) ?? [];
  const reported = query.data.pages.flatMap((page) => page.posts);
  if (reported.length + members.length === 0)
    return <Notice title="Nothing is reported." drawing="results" />;
  return (
    <>
      {members.length > 0 && (
        <>
          <ul className={styles.queue} aria-label="Reported members">
            {members.map((member) => (
              <ReportedMemberCard key={member.userName} reported={member} />
            ))}
          </ul>
          <QueryLoadMore itemsName="members" nextAddress={pages.moderation} query={ofMembers} />
        </>
      )}
      {reported.length > 0 && (
        <>
          <NotedMembers pages={query.data.pages}>
            <ul className={styles.queue} aria-label="Reported posts">
              {reported.map((post) => (
                <ReportedPostCard key={post.submission.id} reported={post} />
              ))}
            </ul>
          </NotedMembers>
          <QueryLoadMore itemsName="reports" nextAddress={pages.moderation} query={query} />
        </>
      )}
    </>
  );
}
