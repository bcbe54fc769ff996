import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { administers, useSession } from "../session/session.ts";
import { AllInvitations } from "./all-invitations.tsx";
import styles from "./invitations.module.css";
import { ALL_INVITATIONS } from "./invitations-query.ts";
import { OwnInvitations } from "./own-invitations.tsx";

/** The page on which members make invitations. */
export function Invitations() {
  const { viewer } = useSession();
  const isAdmin = administers(viewer);
  const isOfAll = useSearch().get("of") === "all" && isAdmin;
  usePageHead({ title: "Invitations" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>Invitations</h1>
        {isAdmin && (
          <nav aria-label="Invitations" className={styles.tabs}>
            <Link to={pages.invitations} aria-current={isOfAll ? undefined : "page"} className={styles.tab}>
              Yours
            </Link>
            <Link to={ALL_INVITATIONS} aria-current={isOfAll ? "page" : undefined} className={styles.tab}>
              All members
            </Link>
          </nav>
        )}
        {isOfAll && <AllInvitations />}
        {/* Links made just now can never be shown again, so the other list only hides them. */}
        <div hidden={isOfAll} className={styles.own}>
          <OwnInvitations />
        </div>
      </div>
    </MembersOnly>
  );
}
