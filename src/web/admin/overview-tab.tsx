import { useAdminsQuery } from "../session/use-admins-query.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { Activity } from "./activity.tsx";
import { Backups } from "./backups.tsx";
import { Facts } from "./facts.tsx";
import { overviewQuery } from "./overview-query.ts";
import { StateByDay } from "./state-by-day.tsx";
import { Queues, SlowestCalls } from "./tables.tsx";

const REFETCH_MS = 30_000;

export function OverviewTab() {
  const { data, failure, retry } = useAdminsQuery({ ...overviewQuery, refetchInterval: REFETCH_MS });
  if (failure) return <LoadFailure resource="The overview" error={failure} retry={retry} />;
  if (!data)
    return <PageSkeleton label="Loading the overview" parts={["figures", "figures", "text", "text"]} />;
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
