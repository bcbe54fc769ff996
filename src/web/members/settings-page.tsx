import { useQuery } from "@tanstack/react-query";
import { LogOutButton } from "../session/log-out-button.tsx";
import { viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { MembersOnly } from "../shell/members-only.tsx";
import { usePageHead } from "../shell/page-head.ts";
import { PageLoading } from "../shell/page-loading.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./settings-page.module.css";

/** What the viewer's account is, and the way out of it. */
export function Page() {
  usePageHead({ title: "Settings" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1 className={styles.title}>Settings</h1>
        <Account />
        <LogOutButton />
      </div>
    </MembersOnly>
  );
}

function Account() {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer) {
    return (
      <dl className={styles.account}>
        <div>
          <dt>Username</dt>
          <dd>{viewer.username || viewer.email}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{viewer.email ?? "None"}</dd>
        </div>
      </dl>
    );
  }
  if (!error) return <PageLoading />;
  return (
    <Notice title="No profile data found.">
      <p role="alert">{error.message}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Notice>
  );
}
