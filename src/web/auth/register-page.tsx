import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { useLocation } from "../router/router.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { useDestination } from "./destination.ts";
import { Invited } from "./invited.tsx";
import { HaveAccount, NewAccount } from "./new-account.tsx";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

/** Both pages for people without an account: /register, and /join for an invitation. */
export function Page() {
  const { registration } = useSite();
  const { pathname } = useLocation();
  if (registration === "closed") return <NoNewMembers />;
  if (pathname.toLowerCase().startsWith(pages.join())) return <Invited />;
  return registration === "invitation" ? <InvitedOnly /> : <Join />;
}

/** The site takes no new members: the page says so to people who followed a link from elsewhere. */
function NoNewMembers() {
  const { name } = useSite();
  usePageHead({ title: "No new members" });
  return (
    <NoForm title={`${name} takes no new members`}>
      At the moment nobody can make an account here. You can read everything without one.
    </NoForm>
  );
}

function InvitedOnly() {
  const { name, contact } = useSite();
  usePageHead({ title: "By invitation" });
  return (
    <NoForm title={`${name} is by invitation`}>
      New members are invited by a link. If you know a member who may invite, ask them for one. If not, you
      can{" "}
      {contact ? (
        <a href={contact}>write to the people who run this site</a>
      ) : (
        "read everything without an account"
      )}
      .
    </NoForm>
  );
}

function NoForm({ title, children }: { title: string; children: ReactNode }) {
  const destination = useDestination();
  useLeaveWhenSignedIn(destination, false);
  return (
    <AuthFrame title={title} aside={<HaveAccount destination={destination} />}>
      <p className={styles.small}>{children}</p>
    </AuthFrame>
  );
}

function Join() {
  const { name, question } = useSite();
  const title = question ? `Ask to join ${name}` : "Create your account";
  usePageHead({ title });
  return (
    <NewAccount title={title}>
      {question && (
        <p className={styles.small}>
          Moderators read each request. You can read everything here, before and meanwhile.
        </p>
      )}
    </NewAccount>
  );
}
