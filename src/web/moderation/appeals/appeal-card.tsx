import { useState } from "react";
import type { WaitingAppeal } from "../../../contract/appeals.ts";
import { pages } from "../../../contract/paths.ts";
import { wholeReason } from "../../../contract/rule-words.ts";
import { Link } from "../../router/link.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NotesMark } from "../notes/notes-mark.tsx";
import queue from "../reports/report-queue.module.css";
import { PostSummary } from "../reports/reported-post-card.tsx";
import type { RequestOutcome } from "../requests/request-outcome.ts";
import styles from "../requests/request-card.module.css";
import { AppealDecisions } from "./appeal-decisions.tsx";

/** An appeal with what was removed, why, and by whom. The outcome of a decision takes the place of the buttons. */
export function AppealCard({ appeal }: { appeal: WaitingAppeal }) {
  const { id, submission, comment } = appeal;
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null);
  const titleId = `appeal-${id}`;
  return (
    <li className={`${queue.card} ${outcome ? queue.gone : ""}`}>
      <article aria-labelledby={titleId}>
        <PostSummary post={submission} titleId={titleId} isBrief={outcome !== null || comment !== null} />
        {outcome ? (
          <OutcomeLine isRefusal={outcome.isRefusal ?? false}>{outcome.words}</OutcomeLine>
        ) : (
          <>
            {comment && <Comment appeal={appeal} comment={comment} />}
            <Words appeal={appeal} />
            <AppealDecisions appeal={appeal} onDecided={setOutcome} />
          </>
        )}
      </article>
    </li>
  );
}

interface CommentProps {
  appeal: WaitingAppeal;
  comment: NonNullable<WaitingAppeal["comment"]>;
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

function Words({ appeal: { userName, text, createdAt, removal } }: { appeal: WaitingAppeal }) {
  const { userName: remover, rule, reason, createdAt: removedAt } = removal;
  return (
    <>
      <p className={styles.refusal}>
        {remover === null ? "The operator" : <MemberLink name={remover} />} removed it <Time at={removedAt} />
        : <q dir="auto">{wholeReason(rule, reason)}</q>
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
