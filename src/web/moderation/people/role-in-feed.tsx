import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FeedRole } from "../../../contract/entities.ts";
import { pages } from "../../../contract/paths.ts";
import { waitingQuery } from "../moderation-queries.ts";
import { Link } from "../../router/link.tsx";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { CountBadge } from "../../ui/count-badge.tsx";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./role-in-feed.module.css";
import { DOES, ownRoleIn } from "./own-role.ts";
import { sendAnswer } from "./role-queries.ts";

/** On a feed's page: a role that the viewer is offered or asks for, and links to the tools of the role that they have. */
export function RoleInFeed({ feed }: { feed: string }) {
  const { viewer } = useSession();
  const own = ownRoleIn(viewer, feed);
  if (!own) return null;
  return (
    <>
      {own.offer && <Offer feed={own.feed} role={own.offer} />}
      {own.role ? <Work feed={own.feed} role={own.role} /> : own.isAsking && <Ask feed={own.feed} />}
    </>
  );
}

function Offer({ feed, role }: { feed: string; role: FeedRole }) {
  const queryClient = useQueryClient();
  const { error, isPending, mutate, variables } = useMutation({
    mutationFn: (answer: "accept" | "decline") => sendAnswer(queryClient, feed, answer),
  });
  const isBusy = (answer: string) => isPending && variables === answer;
  return (
    <section className={styles.offerBox} aria-label="Your part in this feed">
      <p className={styles.offer}>
        You are asked to {DOES[role]} <bdi>{feed}</bdi>. <span>{WORK[role]}</span>
      </p>
      <div className={styles.answers}>
        <Button look="outline" busy={isBusy("accept")} onClick={() => mutate("accept")}>
          Accept
        </Button>
        <Button look="outline" busy={isBusy("decline")} onClick={() => mutate("decline")}>
          Decline
        </Button>
      </div>
      <FormError message={error && error.message} />
    </section>
  );
}

function Ask({ feed }: { feed: string }) {
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendAnswer(queryClient, feed, "withdraw"),
  });
  return (
    <section className={styles.offerBox} aria-label="Your part in this feed">
      <p className={styles.offer}>
        You have asked to own <bdi>{feed}</bdi>. <span>The admins decide.</span>
      </p>
      <div className={styles.answers}>
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          Withdraw
        </Button>
      </div>
      <FormError message={error && error.message} />
    </section>
  );
}

const WORK: Record<FeedRole, string> = {
  owner: "Owners decide on reports, write the rules and choose moderators.",
  moderator: "Moderators decide on reports and write the rules.",
};

function Work({ feed, role }: { feed: string; role: FeedRole }) {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  return (
    <nav className={styles.work} aria-label="Your part in this feed">
      <span className={styles.words}>You {DOES[role]} this feed.</span>
      <Link to={pages.moderation}>
        Reports <CountBadge count={waiting} label="waiting" />
      </Link>
      <Link to={pages.moderationFeeds(feed)}>
        {role === "owner" ? "Description, rules and people" : "Rules and people"}
      </Link>
    </nav>
  );
}
