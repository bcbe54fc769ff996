import { useSession } from "../session/session.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { OwnPosts } from "./own-posts.tsx";
import styles from "./profile-page.module.css";

export function Page() {
  const { viewer } = useSession();
  const name = viewer && (viewer.username || viewer.email);
  usePageHead({ title: name ?? "Profile" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1 className={styles.name}>{name ?? "Profile"}</h1>
        <OwnPosts />
      </div>
    </MembersOnly>
  );
}
