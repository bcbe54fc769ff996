import { useQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useSite } from "../page/site.ts";
import { useSession, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./join-request.module.css";
import { Request } from "./request.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";

/** The page of somebody who is no member yet: what happens, and what they can do. */
export function Page() {
  const isUnconfirmed = useSession().viewer?.joinRequest === "unconfirmed";
  const title = isUnconfirmed ? "Confirm your email" : "Your request to join";
  usePageHead({ title });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <h1>{title}</h1>
        <OfViewer />
      </div>
    </MembersOnly>
  );
}

function OfViewer() {
  const { data: viewer, error, refetch } = useQuery(viewerQuery(readToken()));
  if (viewer?.joinRequest === "unconfirmed") return <Unconfirmed viewer={viewer} />;
  if (viewer) return viewer.joinRequest ? <Request viewer={viewer} state={viewer.joinRequest} /> : <Member />;
  return error ? <LoadFailure resource="Your profile" error={error} retry={refetch} /> : <PageLoading />;
}

/** The request was approved, or the address confirmed, perhaps just now. */
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
