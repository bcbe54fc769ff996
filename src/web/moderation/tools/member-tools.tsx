import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import styles from "../tabs.module.css";
import { MemberStatusCard } from "../members/member-status-card.tsx";

export function MemberTools({ username }: { username: string }) {
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
