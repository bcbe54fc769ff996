import { Navigate } from "react-router";
import { pages } from "../../contract/paths.ts";
import { useSession } from "../session/session.ts";
import { usePageHead } from "../shell/page-head.ts";
import { PageLoading } from "../shell/page-loading.tsx";
import { OwnPosts } from "./own-posts.tsx";
import styles from "./profile-page.module.css";

/** The viewer's own profile. The server, which knows nobody, only says that it is coming. */
export function Page() {
  const { status, viewer } = useSession();
  const name = viewer && (viewer.username || viewer.email);
  usePageHead({ title: name ?? "Profile" });
  if (status === "unknown") return <PageLoading />;
  if (status === "visitor") return <Navigate to={pages.login} replace />;
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>{name ?? "Profile"}</h1>
      <OwnPosts />
    </div>
  );
}
