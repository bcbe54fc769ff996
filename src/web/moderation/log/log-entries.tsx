import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { ApiFailure } from "../../api/api.ts";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { EntryList } from "./entry-list.tsx";
import { logQuery } from "../moderation-queries.ts";

/** The log, newest first; with a name only the entries that concern this member. */
export function LogEntries({ ofMember }: { ofMember: string }) {
  const query = useInfiniteQuery(logQuery({ username: ofMember }));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the log" lines={3} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <Notice title={`There is no member called "${ofMember}".`} />;
  }
  if (!data) return <LoadFailure resource="The log" error={error} retry={refetch} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice title="There is nothing in the log." drawing="results" />;
  return (
    <>
      <EntryList entries={entries} label="Log" ofMember={ofMember} />
      <QueryLoadMore itemsName="entries" nextAddress={pages.moderationLog(ofMember)} query={query} />
    </>
  );
}
