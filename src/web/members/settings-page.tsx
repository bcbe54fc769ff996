import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AccountSection } from "../account/account-section.tsx";
import { DeletionSection } from "../account/deletion-section.tsx";
import { FeedAddressSection } from "../account/feed-address-section.tsx";
import { NotificationMailsSection } from "../account/notification-mails.tsx";
import { PushMessages } from "../account/push-messages.tsx";
import { SessionsSection } from "../account/sessions-section.tsx";
import { refetch } from "../api/query-client.ts";
import { BlockedSection } from "../blocks/blocked-section.tsx";
import { MutesSection } from "../filters/mutes-section.tsx";
import { ReadingSection } from "../history/reading-section.tsx";
import { ShortcutsSection } from "../keys/shortcuts-section.tsx";
import { Invitations } from "../invitations/invitations.tsx";
import { InvitationsSection } from "../invitations/invitations-section.tsx";
import { LogOutButton } from "../session/log-out-button.tsx";
import { viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { useRouteParams } from "../page/route.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { AboutSection } from "./about-section.tsx";
import styles from "./settings-page.module.css";

/** All settings, or the page of its own that one of them has. */
export function Page() {
  const { section } = useRouteParams();
  if (section === undefined) return <AllSettings />;
  return section.toLowerCase() === "invitations" ? <Invitations /> : <NotFoundPage />;
}

const ROWS = ["row", "row", "row", "row", "row"] as const;

function AllSettings() {
  usePageHead({ title: "Settings" });
  return (
    <MembersOnly loading={<PageSkeleton label="Loading your settings" parts={["title", ...ROWS]} />}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Settings</h1>
          <LogOutButton />
        </header>
        <Sections />
      </div>
    </MembersOnly>
  );
}

function Sections() {
  const queryClient = useQueryClient();
  const query = viewerQuery(readToken());
  const { data: viewer, failureReason } = useQuery(query);
  if (viewer) {
    return (
      <>
        <AccountSection viewer={viewer} />
        <AboutSection viewer={viewer} />
        <SessionsSection uid={viewer.uid} />
        <PushMessages uid={viewer.uid} />
        <ReadingSection viewer={viewer} />
        <NotificationMailsSection uid={viewer.uid} />
        <FeedAddressSection uid={viewer.uid} />
        <MutesSection uid={viewer.uid} />
        <BlockedSection uid={viewer.uid} />
        <ShortcutsSection />
        <InvitationsSection />
        <DeletionSection viewer={viewer} />
      </>
    );
  }
  if (!failureReason) return <PageSkeleton label="Loading your settings" parts={ROWS} />;
  return (
    <Notice title="No profile data found." drawing="failing">
      <p role="alert">{failureReason.message}</p>
      <Button look="outline" onClick={() => void refetch(queryClient, { queryKey: query.queryKey })}>
        Try again
      </Button>
    </Notice>
  );
}
