import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import styles from "../tabs.module.css";
import { MemberStatusCard } from "../members/member-status-card.tsx";

export function MemberTools({ username }: { username: string }) {
  const { viewer } = useSession();
  // The moderators of feeds do not decide on members.
  if (!moderates(viewer)) return null;
  return (
    <div className={styles.inPlace}>
      <MemberStatusCard username={username} isQuiet>
        <Link to={pages.moderationLog(username)} className={styles.wayOn}>
          In the log
        </Link>
      </MemberStatusCard>
    </div>
  );
}
