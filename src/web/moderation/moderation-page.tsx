import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SiteSettings } from "../../contract/page.ts";
import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { NavLink } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { CountBadge } from "../ui/count-badge.tsx";
import { useChosenInSight } from "../ui/use-chosen-in-sight.ts";
import { moderates, moderatesAnything, useSession, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useRouteParams } from "../page/route.ts";
import { AppealsTab } from "./appeals/appeals-tab.tsx";
import { AutomaticRulesTab } from "./automatic-rules/automatic-rules-tab.tsx";
import { DomainsTab } from "./domains/domains-tab.tsx";
import { FeedsTab } from "./feeds/feeds-tab.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { LogTab } from "./log/log-tab.tsx";
import { useReported } from "./reports/use-reported.ts";
import { MembersTab } from "./members/members-tab.tsx";
import { HeldTab } from "./held/held-tab.tsx";
import { appealCountQuery, heldTotalQuery, joinRequestCountsQuery } from "./moderation-queries.ts";
import styles from "./moderation-page.module.css";
import { StartedActs } from "./bulk/started-acts.tsx";
import { mayHaveWaiting } from "./people/own-role.ts";
import { ReportQueue } from "./reports/report-queue.tsx";
import { RequestsTab } from "./requests/requests-tab.tsx";

interface Tab {
  title: string;
  address: string;
  Content: () => ReactNode;
  /** Whether the tab is for the site's moderators alone. */
  isOfSite?: boolean;
}

const REQUESTS: Tab = {
  title: "Requests",
  address: pages.moderationRequests,
  Content: RequestsTab,
  isOfSite: true,
};

const APPEALS: Tab = {
  title: "Appeals",
  address: pages.moderationAppeals,
  Content: AppealsTab,
  isOfSite: true,
};

const WAITING: Tab = {
  title: "Waiting",
  address: pages.moderationWaiting,
  Content: HeldTab,
};

const REPORTS: Tab = {
  title: "Reports",
  address: pages.moderation,
  Content: ReportQueue,
};

const TABS: Tab[] = [
  REPORTS,
  WAITING,
  APPEALS,
  REQUESTS,
  { title: "Members", address: pages.moderationMembers(), Content: MembersTab, isOfSite: true },
  { title: "Feeds", address: pages.moderationFeeds(), Content: FeedsTab },
  { title: "Domains", address: pages.moderationDomains, Content: DomainsTab, isOfSite: true },
  { title: "Automatic rules", address: pages.moderationRules, Content: AutomaticRulesTab, isOfSite: true },
  { title: "Log", address: pages.moderationLog(), Content: LogTab },
];

/** Whether the viewer may see the tab: the people of feeds see those that show their feeds alone. */
function isFor(viewer: ViewerProfile | null, { isOfSite = false }: Tab): boolean {
  return isOfSite ? moderates(viewer) : moderatesAnything(viewer);
}

/** The moderators' pages. Visitors are sent to /login; other members get the not-found page. */
export function Page() {
  const { viewer } = useSession();
  const { tab: wanted } = useRouteParams();
  const path = wanted === undefined ? pages.moderation : `${pages.moderation}/${wanted.toLowerCase()}`;
  const tab = TABS.find(({ address }) => address === path);
  return !tab || (viewer && !isFor(viewer, tab)) ? <NotFoundPage /> : <TabPage tab={tab} />;
}

const LOADING = <PageSkeleton label="Loading" parts={["title", "tabs", "row", "row", "row"]} />;

function TabPage({ tab: { title, Content } }: { tab: Tab }) {
  usePageHead({ title: `${title} - Moderation` });
  const { viewer } = useSession();
  return (
    <MembersOnly loading={LOADING}>
      <OnceKnown>
        <div className={styles.page}>
          <h1>Moderation</h1>
          <TabLinks viewer={viewer} />
          <StartedActs key={title}>
            <Content />
          </StartedActs>
        </div>
      </OnceKnown>
    </MembersOnly>
  );
}

/** The tabs of waiting posts, of requests to join and of appeals are shown only where the site has any. */
function TabLinks({ viewer }: { viewer: ViewerProfile | null }) {
  const { pathname } = useLocation();
  const waiting = useWaiting(viewer);
  const shown = TABS.filter(
    (tab) => isFor(viewer, tab) && (waiting.get(tab)?.isShown !== false || pathname === tab.address),
  );
  const counts = shown.map((tab) => waiting.get(tab)?.count ?? 0);
  const strip = useChosenInSight<HTMLDivElement>(`${pathname} ${counts.join()}`);
  return (
    <div ref={strip} className={styles.strip}>
      <nav aria-label="Moderation" className={styles.tabs}>
        {shown.map((tab) => (
          <NavLink key={tab.address} to={tab.address} end className={styles.tab}>
            {tab.title}
            <CountBadge count={waiting.get(tab)?.count ?? 0} label="waiting" />
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

/** Whether a setting lets posts and comments wait for a moderator. */
function letsWait({ firsts, newMembers }: SiteSettings): boolean {
  return Boolean(firsts ?? newMembers?.waits);
}

/** The number of what waits in a tab, and whether the tab is shown: some are only while there is something in them. */
function useWaiting(viewer: ViewerProfile | null): Map<Tab, { isShown: boolean; count: number }> {
  const site = useSite();
  const enabled = moderates(viewer);
  const reported = useReported(viewer);
  const { data: held = 0 } = useQuery({ ...heldTotalQuery, enabled: moderatesAnything(viewer) });
  const hasHeld = held > 0 || (enabled ? letsWait(site) : mayHaveWaiting(viewer));
  const { data: requests = NO_REQUESTS } = useQuery({ ...joinRequestCountsQuery, enabled });
  const { data: appeals = NO_APPEALS } = useQuery({ ...appealCountQuery, enabled });
  const { waiting, refused, unconfirmed } = requests;
  const hasRequests = site.registration === "approval" || waiting > 0 || refused > 0 || unconfirmed > 0;
  return new Map<Tab, { isShown: boolean; count: number }>([
    [REPORTS, { isShown: true, count: reported }],
    [WAITING, { isShown: hasHeld, count: held }],
    [REQUESTS, { isShown: hasRequests, count: waiting }],
    [APPEALS, { isShown: appeals.isAny, count: appeals.waiting }],
  ]);
}

const NO_REQUESTS = { waiting: 0, refused: 0, unconfirmed: 0 };
const NO_APPEALS = { waiting: 0, isAny: false };

/** Waits for the viewer's profile, which says whether they moderate. */
function OnceKnown({ children }: { children: ReactNode }): ReactNode {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer) return children;
  if (!error) return LOADING;
  return <LoadFailure resource="Your profile" error={error} retry={refetch} />;
}
