import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { NavLink } from "../router/link.tsx";
import { moderates, useSession, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { MembersOnly } from "../shell/members-only.tsx";
import { Page as NotFoundPage } from "../shell/not-found-page.tsx";
import { usePageHead } from "../shell/page-head.ts";
import { PageLoading } from "../shell/page-loading.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./moderation-frame.module.css";

const TABS = [
  { to: pages.moderation, name: "Reports" },
  { to: pages.moderationMembers(), name: "Members" },
  { to: pages.moderationFeeds(), name: "Feeds" },
  { to: pages.moderationDomains, name: "Domains" },
  { to: pages.moderationLog(), name: "Log" },
];

interface Props {
  title: string;
  children: ReactNode;
}

/** A page of those who moderate. Visitors are sent to /login; for other members there is nothing here. */
export function ModerationFrame(props: Props) {
  const { viewer } = useSession();
  return viewer && !moderates(viewer) ? <NotFoundPage /> : <Frame {...props} />;
}

function Frame({ title, children }: Props) {
  usePageHead({ title });
  return (
    <MembersOnly>
      <OnceKnown>
        <div className={styles.page}>
          <nav aria-label="Moderation" className={styles.tabs}>
            {TABS.map(({ to, name }) => (
              <NavLink key={to} to={to} end className={styles.tab}>
                {name}
              </NavLink>
            ))}
          </nav>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </OnceKnown>
    </MembersOnly>
  );
}

/** Waits until it is known that the viewer moderates. */
function OnceKnown({ children }: { children: ReactNode }): ReactNode {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer) return children;
  if (!error) return <PageLoading />;
  return (
    <Notice title="Your profile could not be loaded.">
      <p role="alert">{error.message}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Notice>
  );
}
