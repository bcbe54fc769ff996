import { queryOptions } from "@tanstack/react-query";
import type { adminOverview } from "../../contract/admin.ts";
import { call } from "../api/api.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useAdminsQuery } from "../session/use-admins-query.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Activity } from "./activity.tsx";
import { Backups } from "./backups.tsx";
import { Facts } from "./facts.tsx";
import { StateByDay } from "./state-by-day.tsx";
import { Queues, SlowestCalls } from "./tables.tsx";

const REFETCH_MS = 30_000;

const overviewQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "admin-overview"],
  queryFn: ({ signal }) => call<typeof adminOverview>("GET", "/admin/overview", { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

export function OverviewTab() {
  const { data, failure, retry } = useAdminsQuery(overviewQuery);
  if (failure) return <LoadFailure resource="The overview" error={failure} retry={retry} />;
  if (!data) return <PageLoading />;
  return (
    <>
      <Facts overview={data} />
      <Backups backups={data.backups} />
      <Activity days={data.days} />
      <StateByDay days={data.days} />
      <SlowestCalls calls={data.slowest} />
      <Queues queues={data.queues} />
    </>
  );
}
