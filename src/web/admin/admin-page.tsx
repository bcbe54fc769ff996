import { queryOptions, useQuery } from "@tanstack/react-query";
import type { adminOverview } from "../../contract/admin.ts";
import { call } from "../api/api.ts";
import { administers, useSession, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Activity } from "./activity.tsx";
import { Facts } from "./facts.tsx";
import styles from "./admin-page.module.css";
import { Queues, SlowestCalls } from "./tables.tsx";

const REFETCH_MS = 30_000;

const overviewQuery = queryOptions({
  // Signing out removes all queries whose key begins with "own".
  queryKey: ["own", "admin-overview"],
  queryFn: ({ signal }) => call<typeof adminOverview>("GET", "/admin/overview", { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

/** The admins' overview. Visitors are sent to /login; other members get the not-found page. */
export function Page() {
  const { viewer } = useSession();
  return viewer && !administers(viewer) ? <NotFoundPage /> : <Frame />;
}

function Frame() {
  usePageHead({ title: "Admin" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>Admin</h1>
        <Overview />
      </div>
    </MembersOnly>
  );
}

function Overview() {
  // Wait for the viewer's profile: only an admin may fetch the overview.
  const viewer = useQuery(viewerQuery(readToken()));
  const { data, error, refetch } = useQuery({ ...overviewQuery, enabled: administers(viewer.data ?? null) });
  const failure = viewer.error ?? (data ? null : error);
  const retry = viewer.error ? viewer.refetch : refetch;
  if (failure) return <LoadFailure resource="The overview" error={failure} retry={retry} />;
  if (!data) return <PageLoading />;
  return (
    <>
      <Facts overview={data} />
      <Activity days={data.days} />
      <SlowestCalls calls={data.slowest} />
      <Queues queues={data.queues} />
    </>
  );
}
