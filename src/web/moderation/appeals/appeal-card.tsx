import { useState } from "react";
import type { RemovalAppeal, SanctionAppeal, WaitingAppeal } from "../../../contract/appeals.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { pages } from "../../../contract/paths.ts";
import { wholeReason } from "../../../contract/rule-words.ts";
import { isProfilePart } from "../../../contract/profile-parts.ts";
import type { SanctionKind } from "../../../contract/sanctions.ts";
import { Link } from "../../router/link.tsx";
import { Decider } from "../../appeals/deed-title.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { dateAndTime, Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NotesMark } from "../notes/notes-mark.tsx";
import queue from "../reports/report-queue.module.css";
import { PostSummary } from "../reports/reported-post-card.tsx";
import type { RequestOutcome } from "../requests/request-outcome.ts";
import styles from "../requests/request-card.module.css";
import { ShowProfileRemoval } from "../profile-removals/show-profile-removal.tsx";
import { AppealDecisions } from "./appeal-decisions.tsx";

/** An appeal with what it is about, why that was decided, and by whom. The outcome of a decision takes the place of the buttons. */
export function AppealCard({ appeal }: { appeal: WaitingAppeal }) {
  const { id } = appeal;
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null);
  const titleId = `appeal-${id}`;
  return (
    <li className={`${queue.card} ${outcome ? queue.gone : ""}`}>
      <article aria-labelledby={titleId}>
        {appeal.kind === "removal" ? (
          <PostSummary
            post={appeal.submission}
            titleId={titleId}
            isBrief={outcome !== null || appeal.comment !== null}
          />
        ) : (
          <SanctionSummary appeal={appeal} titleId={titleId} />
        )}
        {outcome ? (
          <OutcomeLine isRefusal={outcome.isRefusal ?? false}>{outcome.words}</OutcomeLine>
        ) : (
          <>
            {appeal.kind === "removal" && appeal.comment && (
              <Comment appeal={appeal} comment={appeal.comment} />
            )}
            <Words appeal={appeal} />
            <AppealDecisions appeal={appeal} onDecided={setOutcome} />
          </>
        )}
      </article>
    </li>
  );
}

const SANCTIONS: Record<SanctionKind, string> = {
  warning: "was warned",
  suspension: "is suspended",
  ban: "is banned",
  about: "lost their profile text",
  picture: "lost their picture",
};

function SanctionSummary({
  appeal: { kind, userName, endsAt, removalId },
  titleId,
}: {
  appeal: SanctionAppeal;
  titleId: string;
}) {
  return (
    <div className={queue.words}>
      <h2 id={titleId} className={queue.title}>
        <Link to={pages.moderationMembers(userName)}>{userName}</Link> {SANCTIONS[kind]}
        {endsAt && <> until {dateAndTime(new Date(milliseconds(endsAt)))}</>}
      </h2>
      <p className={queue.meta}>
        {removalId && isProfilePart(kind) && (
          <ShowProfileRemoval id={removalId} part={kind} userName={userName} isAppealed />
        )}
        <NotesMark name={userName} />
      </p>
    </div>
  );
}

interface CommentProps {
  appeal: RemovalAppeal;
  comment: NonNullable<RemovalAppeal["comment"]>;
}

function Comment({ appeal: { submission, userName, isHidden }, comment }: CommentProps) {
  const { id, text, formatted, createdAt } = comment;
  return (
    <div className={queue.comment}>
      <p className={queue.meta}>
        <MemberLink name={userName} />
        <Link to={`${pages.details(submission.id)}#comment-${id}`}>
          <Time at={createdAt} />
          <span className="visually-hidden">, show in its discussion</span>
        </Link>
        <NotesMark name={userName} />
      </p>
      <Prose small text={text} formatted={formatted} />
      {isHidden && <p className={queue.meta}>Its post is removed, too, so nobody else sees the comment.</p>}
    </div>
  );
}

const DID: Record<WaitingAppeal["kind"], string> = {
  removal: "removed it",
  warning: "warned them",
  suspension: "suspended them",
  ban: "banned them",
  about: "removed it",
  picture: "removed it",
};

function Words({ appeal }: { appeal: WaitingAppeal }) {
  const { kind, userName, text, createdAt } = appeal;
  const decided = kind === "removal" ? appeal.removal : appeal.sanction;
  const rule = kind === "removal" ? appeal.removal.rule : undefined;
  return (
    <>
      <p className={styles.refusal}>
        <Decider name={decided.userName} /> {DID[kind]} <Time at={decided.createdAt} />:{" "}
        <q dir="auto">{wholeReason(rule, decided.reason)}</q>
      </p>
      <div>
        <p className={styles.refusal}>
          <MemberLink name={userName} /> appeals, <Time at={createdAt} />:
        </p>
        <p className={styles.words} dir="auto">
          {text}
        </p>
      </div>
    </>
  );
}
