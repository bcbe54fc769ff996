import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import styles from "../tabs.module.css";
import { MemberStatus } from "../members/member-status.tsx";

export function MemberTools({ username }: { username: string }) {
  return (
    <div className={styles.inPlace}>
      <MemberStatus username={username}>
        <Link to={pages.moderationLog(username)} className={styles.wayOn}>
          In the log
        </Link>
      </MemberStatus>
    </div>
  );
}
