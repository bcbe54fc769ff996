import { useState } from "react";
import type { HeldWriting } from "../../../contract/held.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { endOfNew } from "../../../contract/new-member-words.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { StoredPicture } from "../../ui/picture.tsx";
import { dateAndTime, longDate, Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { NotesMark } from "../notes/notes-mark.tsx";
import queue from "../reports/report-queue.module.css";
import styles from "./held-card.module.css";
import { HeldDecisions, type HeldOutcome } from "./held-decisions.tsx";

const REASONS: Record<HeldWriting["reason"]["kind"], string> = {
  first: "One of their first posts or comments",
  rule: "Caught by an automatic rule",
  feed: "By a member who is not approved",
  new: "By a member who was new when they sent it",
  other: "For another reason",
};

/** A post or comment that waits, with all of its words. The outcome of a decision takes their place. */
export function HeldCard({ held }: { held: HeldWriting }) {
  const { id, userName, createdAt, post } = held;
  const [outcome, setOutcome] = useState<HeldOutcome | null>(null);
  const titleId = `held-${id}`;
  return (
    <li className={`${queue.card} ${outcome ? queue.gone : ""}`}>
      <article aria-labelledby={titleId}>
        <div className={queue.words}>
          <p className={queue.meta}>
            <span>
              {post ? "Post" : "Comment"} by <MemberLink name={userName} />
            </span>
            <Time at={createdAt} />
            <NotesMark name={userName} />
            {post && post.customCategories.length > 0 && <span>For {post.customCategories.join(", ")}</span>}
            {post?.tags && (
              <span>
                Tagged <bdi>{post.tags.map((tag) => tag.name).join(", ")}</bdi>
              </span>
            )}
          </p>
          <h2 id={titleId} className={queue.title}>
            <Title held={held} />
          </h2>
        </div>
        {outcome ? (
          <Outcome outcome={outcome} />
        ) : (
          <>
            <Marks held={held} />
            <Words held={held} />
            <HeldDecisions held={held} onDecided={setOutcome} />
          </>
        )}
      </article>
    </li>
  );
}

/** Why the post or comment waits, and whether its author may not write now. */
function Marks({
  held: { userName, reason, feed, isAuthorSuspended, suspendedUntil },
}: {
  held: HeldWriting;
}) {
  return (
    <p className={queue.marks}>
      <span>
        {reason.newMember ? newMemberWords(reason.newMember) : REASONS[reason.kind]}
        {reason.words && <bdi>: {reason.words}</bdi>}
        {feed !== undefined && (
          <>
            {" in "}
            <bdi>/{feed.toLowerCase()}</bdi>
          </>
        )}
      </span>
      {isAuthorSuspended && (
        <span>
          {suspendedUntil
            ? `${userName} is suspended until ${longDate(new Date(milliseconds(suspendedUntil)))}: until then you can only refuse this`
            : `${userName} is suspended: until that ends you can only refuse this`}
        </span>
      )}
    </p>
  );
}

function newMemberWords(newMember: NonNullable<HeldWriting["reason"]["newMember"]>): string {
  return `By a new member ${endOfNew(newMember, { whose: "their", moment: (until) => dateAndTime(new Date(milliseconds(until))) })}`;
}

function Title({ held: { post, comment } }: { held: HeldWriting }) {
  if (post) return <bdi>{post.title}</bdi>;
  const { submissionId, submissionTitle, parentId } = comment!;
  if (submissionId === null) return "On a post that is gone";
  return (
    <>
      {parentId === null ? "On" : "A reply on"} “
      <Link to={pages.details(submissionId) + (parentId === null ? "" : `#comment-${parentId}`)}>
        <bdi>{truncate(submissionTitle ?? "", LIMITS.title)}</bdi>
      </Link>
      ”
    </>
  );
}

/** All words, since the moderator decides about all of them. An address is shown whole: its name may mislead. */
function Words({ held: { post, comment } }: { held: HeldWriting }) {
  if (comment) return <Prose small text={comment.text} formatted={comment.formatted} />;
  const { contentType, content, caption, formatted, image } = post!;
  const words = contentType === "text" ? content : caption;
  return (
    <div className={styles.words}>
      {contentType !== "text" && !image && (
        <p className={styles.address}>
          <a href={content} rel="noopener nofollow ugc">
            {content}
          </a>
        </p>
      )}
      {image && (
        <div className={styles.picture}>
          <StoredPicture image={image} sizes="(min-width: 600px) 20rem, 80vw" />
        </div>
      )}
      {words && <Prose small text={words} formatted={formatted} />}
    </div>
  );
}

function Outcome({ outcome: { words, place, isOvertaken = false } }: { outcome: HeldOutcome }) {
  return (
    <OutcomeLine isRefusal={isOvertaken}>
      {words} {place && <Link to={place}>See it</Link>}
    </OutcomeLine>
  );
}
