import { useQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useSite } from "../page/site.ts";
import { viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./join-request.module.css";
import { Request } from "./request.tsx";

/** The page of somebody who has asked to join: what happens, and what they can do. */
export function Page() {
  usePageHead({ title: "Your request to join" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>Your request to join</h1>
        <OfViewer />
      </div>
    </MembersOnly>
  );
}

function OfViewer() {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer) return viewer.joinRequest ? <Request viewer={viewer} state={viewer.joinRequest} /> : <Member />;
  return error ? <LoadFailure resource="Your profile" error={error} retry={refetch} /> : <PageLoading />;
}

/** The request was approved, perhaps just now. */
function Member() {
  const { name } = useSite();
  return (
    <div role="status">
      <Notice title={`You are a member of ${name}.`} drawing="posts">
        <p>You can post, comment, give hearts and follow feeds.</p>
        <ButtonLink to={pages.welcome}>Choose feeds</ButtonLink>
      </Notice>
    </div>
  );
}
