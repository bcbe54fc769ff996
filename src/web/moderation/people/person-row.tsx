import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedPerson } from "../../../contract/feed-people.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import tabStyles from "../tabs.module.css";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { Time } from "../../ui/time.tsx";
import { DOES, ROLE_NAMES } from "./own-role.ts";
import styles from "./people.module.css";
import { sendEnd, sendOffer } from "./role-queries.ts";

interface Props {
  feed: string;
  person: FeedPerson;
  /** Whether the viewer may end the role or take the offer back. */
  canEnd: boolean;
  canMakeOwner: boolean;
}

export function PersonRow({ feed, person, canEnd, canMakeOwner }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { userName, role, offer, isAsking: asks } = person;
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendOffer(queryClient, feed, { username: userName, role: "owner" }),
  });
  const whose = <span className="visually-hidden"> of {userName}</span>;
  return (
    <li className={tabStyles.item}>
      <div>
        <MemberLink name={userName} className={tabStyles.name} />
        <p className={`${tabStyles.soft} ${styles.facts}`}>
          <Facts person={person} />
        </p>
        <FormError message={error && error.message} />
      </div>
      <div className={styles.acts}>
        {canMakeOwner && (role === "moderator" || asks) && offer === null && (
          <Button look="outline" className={tabStyles.unblock} busy={isPending} onClick={() => mutate()}>
            {asks ? "Make owner" : "Ask to own"}
            {whose}
          </Button>
        )}
        {canEnd && (
          <Button look="outline" className={tabStyles.unblock} onClick={() => setAsking(true)}>
            {ACTS[endingOf(person)].action}
            {whose}
          </Button>
        )}
      </div>
      {isAsking && <EndDialog feed={feed} person={person} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Facts({ person }: { person: FeedPerson }) {
  const { role, since, appointedBy, offer, isAsking, isBanned, lastVisit } = person;
  return (
    <>
      {role && ROLE_NAMES[role]}
      {since && (
        <>
          {" since "}
          <Time at={since} />
        </>
      )}
      {role && appointedBy && `, asked by ${appointedBy}`}
      {role && ". "}
      {[
        offer && `Asked to ${DOES[offer]} the feed.`,
        isAsking && "Asks to own the feed.",
        isBanned && "Banned from the site.",
        lastVisit && `Last visit in ${monthInWords(lastVisit)}.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </>
  );
}

/** A month such as 2026-03 in words. */
function monthInWords(month: string): string {
  const words = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

type Ending = "role" | "offer" | "ask";

/** Something of a person that others may end: the role, else the offer, else that the person asks. */
function endingOf({ role, offer }: FeedPerson): Ending {
  if (role) return "role";
  return offer ? "offer" : "ask";
}

const ENDED_BECAUSE = ["Inactive", "At their own wish", "Against the rules"];

const ACTS: Record<Ending, { action: string; title: (name: string) => string; ready: string[] }> = {
  role: {
    action: "End role",
    title: (name) => `End the role of ${name}?`,
    ready: ENDED_BECAUSE,
  },
  offer: {
    action: "Withdraw",
    title: (name) => `Withdraw the offer to ${name}?`,
    ready: ENDED_BECAUSE,
  },
  ask: {
    action: "Refuse",
    title: (name) => `Refuse ${name} the feed?`,
    ready: ["Too new here", "Too few posts in the feed", "Against the rules"],
  },
};

function EndDialog({ feed, person, onClose }: { feed: string; person: FeedPerson; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { userName, role } = person;
  const { action, title, ready } = ACTS[endingOf(person)];
  return (
    <ReasonDialog
      title={title(userName)}
      action={action}
      isDanger={role !== null}
      ready={ready}
      decide={(reason) => sendEnd(queryClient, feed, userName, reason)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{userName} is notified with your reason.</p>
    </ReasonDialog>
  );
}
