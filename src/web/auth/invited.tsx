import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { readInvitation } from "../../contract/invitations.ts";
import type { CallAnswer } from "../../contract/call.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure, call } from "../api/api.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { HaveAccount, NewAccount } from "./new-account.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { usePageHead } from "../page/page-head.ts";
import { takesStrangers, useSite } from "../page/site.ts";
import { useLocation } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** The page of an invitation's link. The server renders the same for all links, since it never sees the secret. */
export function Invited() {
  const { status } = useSession();
  const { hash } = useLocation();
  usePageHead({ title: "You are invited" });
  if (status === "unknown") return <Checking />;
  return <ForVisitors key={hash} secret={hash.slice(1)} />;
}

function Checking() {
  return (
    <AuthFrame title="Your invitation" aside={null}>
      <Spinner label="Reading your invitation" />
    </AuthFrame>
  );
}

function ForVisitors({ secret }: { secret: string }) {
  const { name } = useSite();
  const { status, viewer } = useSession();
  // Kept: making the account signs in, and the form then leads on. A stored token may turn out to be of an ended session.
  const [wasVisitor, setWasVisitor] = useState(false);
  const isMember = status === "member" && !wasVisitor;
  if (!isMember && !wasVisitor) setWasVisitor(true);
  const { data, error, refetch } = useQuery({
    queryKey: ["own", "invitation", secret],
    queryFn: ({ signal }) => call<typeof readInvitation>("POST", "/invitation", { body: { secret }, signal }),
    staleTime: 0,
    enabled: !isMember,
  });
  if (isMember) return viewer?.joinRequest ? <ForAsking state={viewer.joinRequest} /> : <ForOthers />;
  if (data) {
    // Shown also where a later reading fails: something may be typed, and sending it says why.
    return (
      <NewAccount title={`Join ${name}`} invitation={secret}>
        <Words {...data} />
      </NewAccount>
    );
  }
  return error ? <NotWorking error={error} retry={() => void refetch()} /> : <Checking />;
}

function Words({ userName, feeds }: CallAnswer<typeof readInvitation>) {
  return (
    <div className={styles.small}>
      <p>
        <strong>
          <MemberLink name={userName} />
        </strong>{" "}
        invites you.
        {feeds.length > 0 && " You will follow these feeds, and can choose others at any time:"}
      </p>
      {feeds.length > 0 && (
        <p className={styles.feeds}>
          {feeds.map((feed) => (
            <FeedLink key={feed} feed={feed} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Shows the page to a member, who looks at somebody's link, or at their own. */
function ForOthers() {
  return (
    <AuthFrame title="You have an account already" aside={null}>
      <div className={styles.form}>
        <p className={styles.small}>
          This invitation is for people without an account. You can pass the link on to them.
        </p>
        <ButtonLink to={pages.home}>Go to Home</ButtonLink>
      </div>
    </AuthFrame>
  );
}

/**
 * The words for somebody who has asked to join: they have a better way in, and an account that stands in the way of the
 * invitation.
 */
const STATES = {
  unconfirmed: ["Your account waits until you confirm your email.", "erase that account", "See your account"],
  waiting: ["Your request still waits.", "withdraw your request", "See your request"],
  refused: ["Your request was refused.", "erase your account", "See your request"],
} as const;

function ForAsking({ state }: { state: keyof typeof STATES }) {
  const [present, act, label] = STATES[state];
  return (
    <AuthFrame
      title={state === "unconfirmed" ? "You have an account" : "You have asked to join already"}
      aside={null}
    >
      <div className={styles.form}>
        <p className={styles.small}>
          {present} To use this invitation, {act} first, and then open this link again: it lets you in, with
          the same name and email.
        </p>
        <ButtonLink to={pages.joinRequest}>{label}</ButtonLink>
      </div>
    </AuthFrame>
  );
}

function NotWorking({ error, retry }: { error: Error; retry: () => void }) {
  const site = useSite();
  // Only these refuse the link for good: a limit passes, and a second try may work.
  const isRefused = error instanceof ApiFailure && (error.status === 403 || error.status === 400);
  return (
    <AuthFrame
      title={isRefused ? "This invitation does not work" : "Your invitation could not be read"}
      aside={<HaveAccount destination={pages.home} />}
    >
      <div className={styles.form}>
        <p role="alert" className={styles.small}>
          {error.message}
        </p>
        {!isRefused && (
          <Button look="outline" onClick={retry}>
            Try again
          </Button>
        )}
        {isRefused && takesStrangers(site) && (
          <>
            <p className={styles.small}>You can {site.question && "ask to "}join without an invitation.</p>
            <ButtonLink to={pages.register}>{site.question ? "Ask to join" : "Create account"}</ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
