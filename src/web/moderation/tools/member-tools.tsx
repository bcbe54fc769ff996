import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import styles from "../tabs.module.css";
import { MemberStanding } from "../members/member-standing.tsx";

export function MemberTools({ username }: { username: string }) {
  return (
    <div className={styles.inPlace}>
      <MemberStanding username={username}>
        <Link to={pages.moderationLog(username)} className={styles.wayOn}>
          In the log
        </Link>
      </MemberStanding>
    </div>
  );
}
