import { useSession } from "../session/session.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { MemberSign } from "../ui/sign.tsx";
import { OwnPosts } from "./own-posts.tsx";
import styles from "./profile-page.module.css";

export function Page() {
  const { viewer } = useSession();
  const name = viewer && (viewer.username || viewer.email);
  usePageHead({ title: name ?? "Profile" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <header className={styles.head}>
          {name && <MemberSign name={name} size="large" />}
          <h1 className={styles.name}>{name ?? "Profile"}</h1>
        </header>
        <OwnPosts />
      </div>
    </MembersOnly>
  );
}
