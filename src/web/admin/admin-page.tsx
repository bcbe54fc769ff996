import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useRouteParams } from "../page/route.ts";
import { NavLink } from "../router/link.tsx";
import { administers, useSession } from "../session/session.ts";
import { editPageAddress } from "../site-pages/site-pages-query.ts";
import { SitePagesTab } from "../site-pages/site-pages-tab.tsx";
import { SiteSettingsTab } from "../site-settings/site-settings-tab.tsx";
import { SETTINGS_ADDRESS } from "../site-settings/site-settings-query.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import styles from "./admin-page.module.css";
import { OverviewTab } from "./overview-tab.tsx";

const TABS = [
  { name: "Overview", address: pages.admin, Content: OverviewTab },
  { name: "Settings", address: SETTINGS_ADDRESS, Content: SiteSettingsTab },
  { name: "Pages", address: editPageAddress(), Content: SitePagesTab },
];

type Tab = (typeof TABS)[number];

/** The admins' pages. Visitors are sent to /login; other members get the not-found page. */
export function Page() {
  const { viewer } = useSession();
  const { tab: wanted } = useRouteParams();
  const path = wanted === undefined ? pages.admin : `${pages.admin}/${wanted.toLowerCase()}`;
  const tab = TABS.find(({ address }) => address === path);
  return !tab || (viewer && !administers(viewer)) ? <NotFoundPage /> : <TabPage tab={tab} />;
}

const LOADING = <PageSkeleton label="Loading" parts={["title", "tabs", "row", "row", "row"]} />;

function TabPage({ tab: { name: shown, address: here, Content } }: { tab: Tab }) {
  usePageHead({ title: here === pages.admin ? "Admin" : `${shown} - Admin` });
  return (
    <MembersOnly loading={LOADING}>
      <div className={styles.page}>
        <h1>Admin</h1>
        <nav aria-label="Admin" className={styles.tabs}>
          {TABS.map(({ name, address }) => (
            <NavLink key={address} to={address} end className={styles.tab}>
              {name}
            </NavLink>
          ))}
        </nav>
        <Content />
      </div>
    </MembersOnly>
  );
}
