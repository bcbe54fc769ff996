import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { NavLink } from "../router/link.tsx";
import { moderates, moderatesAnything, useSession, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useRouteParams } from "../page/route.ts";
import { DomainsTab } from "./domains/domains-tab.tsx";
import { FeedsTab } from "./feeds/feeds-tab.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { LogTab } from "./log/log-tab.tsx";
import { MembersTab } from "./members/members-tab.tsx";
import styles from "./moderation-page.module.css";
import { ReportQueue } from "./reports/report-queue.tsx";

const TABS = [
  { title: "Reports", address: pages.moderation, Content: ReportQueue },
  { title: "Members", address: pages.moderationMembers(), Content: MembersTab, isOfSite: true },
  { title: "Feeds", address: pages.moderationFeeds(), Content: FeedsTab },
  { title: "Domains", address: pages.moderationDomains, Content: DomainsTab, isOfSite: true },
  { title: "Log", address: pages.moderationLog(), Content: LogTab },
];

type Tab = (typeof TABS)[number];

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

function TabPage({ tab: { title, Content } }: { tab: Tab }) {
  usePageHead({ title });
  const { viewer } = useSession();
  return (
    <MembersOnly>
      <OnceKnown>
        <div className={styles.page}>
          <h1>{title}</h1>
          <nav aria-label="Moderation" className={styles.tabs}>
            {TABS.filter((one) => isFor(viewer, one)).map(({ title, address }) => (
              <NavLink key={address} to={address} end className={styles.tab}>
                {title}
              </NavLink>
            ))}
          </nav>
          <Content />
        </div>
      </OnceKnown>
    </MembersOnly>
  );
}

/** Waits for the viewer's profile, which says whether they moderate. */
function OnceKnown({ children }: { children: ReactNode }): ReactNode {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer) return children;
  if (!error) return <PageLoading />;
  return <LoadFailure resource="Your profile" error={error} retry={refetch} />;
}
