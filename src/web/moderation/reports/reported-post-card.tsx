import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Submission } from "../../../contract/entities.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import { hostName } from "../../../contract/links.ts";
import type { Decision, ReportedPost } from "../../../contract/moderation.ts";
import { pages } from "../../../contract/paths.ts";
import { FeedTag } from "../../posts/feed-tag.tsx";
import { Link } from "../../router/link.tsx";
import { useSession } from "../../session/session.ts";
import { StoredPicture } from "../../ui/picture.tsx";
import { Time } from "../../ui/time.tsx";
import { EditedMark } from "../../versions/edited-mark.tsx";
import { isEditedSinceReported } from "../edited-since-reported.ts";
import { ruleOfReports } from "../decisions/rule-field.tsx";
import { readEditedPost } from "../moderation-queries.ts";
import { NotesMark } from "../notes/notes-mark.tsx";
import { oneLine } from "../one-line.ts";
import { AuthorActions } from "./author-actions.tsx";
import { DecisionButtons, closesReports } from "./decision-buttons.tsx";
import { ReportList } from "./report-list.tsx";
import styles from "./report-queue.module.css";
import { ReportedCommentItem } from "./reported-comment-item.tsx";
import { MemberLink } from "../../ui/member-link.tsx";

export function ReportedPostCard({ reported }: { reported: ReportedPost }) {
  const { submission: post, reports, isDeleted } = reported;
  const { id, title, userId, userName } = post;
  const { viewer } = useSession();
  const queryClient = useQueryClient();
  const { isRemoved, isLocked, isSettled, open, onDecided } = useDecided(reported);
  const isGone = isRemoved && isSettled;
  const titleId = `reported-${id}`;
  return (
    <li className={`${styles.card} ${isGone ? styles.gone : ""}`}>
      <article aria-labelledby={titleId}>
        <PostSummary post={post} titleId={titleId} isBrief={isGone} />
        {!isGone && (
          <Marks
            {...{ isRemoved, isDeleted, isLocked }}
            isEdited={!isSettled && isEditedSinceReported(post, reports)}
          />
        )}
        {!isSettled && reports.length > 0 && <ReportList reports={reports} />}
        {/* Moderators do not decide on their own posts. The viewer's own post is listed because of its comments. */}
        {viewer?.uid !== userId && (
          <DecisionButtons
            subject={{
              ...{ kind: "post", id, postId: id, words: title, userName, editedAt: post.editedAt },
              ...{ feeds: post.customCategories, reportedRule: ruleOfReports(reports) },
            }}
            open={open}
            onDecided={onDecided}
            readAgain={() => readEditedPost(queryClient, id)}
          >
            <AuthorActions username={userName} about={{ submissionId: id }} />
          </DecisionButtons>
        )}
        {!isGone && <Comments reported={reported} />}
      </article>
    </li>
  );
}

/** The post's state after the decisions made in this queue, and the decisions to offer. */
function useDecided({ submission, reports, isDeleted, ...reported }: ReportedPost) {
  const [isRemoved, setRemoved] = useState(reported.isRemoved);
  const [isLocked, setLocked] = useState(submission.isLocked);
  const [isSettled, setSettled] = useState(false);
  const onDecided = (decision: Decision) => {
    if (closesReports(decision)) setSettled(true);
    else setLocked(decision === "lock");
    if (decision === "remove" || decision === "restore") setRemoved(decision === "remove");
  };
  const open: Decision[] = reports.length > 0 ? ["dismiss"] : [];
  if (!isDeleted) open.push(isRemoved ? "restore" : "remove", isLocked ? "unlock" : "lock");
  return { isRemoved, isLocked, isSettled, open, onDecided };
}

function Comments({ reported: { submission, comments, isDeleted } }: { reported: ReportedPost }) {
  if (comments.length === 0) return null;
  return (
    <section className={styles.comments} aria-label="Reported comments">
      <h3 className={styles.subtitle}>Reported comments</h3>
      <ul className={styles.thread}>
        {comments.map((comment) => (
          <ReportedCommentItem key={comment.id} comment={comment} post={submission} isDeleted={isDeleted} />
        ))}
      </ul>
    </section>
  );
}

export function PostSummary({
  post,
  titleId,
  isBrief,
}: {
  post: Submission;
  titleId: string;
  isBrief: boolean;
}) {
  return (
    <div className={styles.summary}>
      <div className={styles.words}>
        <p className={styles.meta}>
          <span>
            <FeedTag post={post} />
          </span>
          <span>
            Submitted by <MemberLink name={post.userName} />
          </span>
          <Time at={post.createdAt} />
          <EditedMark kind="post" edited={post} isRoomy />
          <NotesMark name={post.userName} />
        </p>
        <h2 id={titleId} className={styles.title}>
          <Link to={pages.details(post.id)}>
            <bdi>{truncate(post.title, LIMITS.title)}</bdi>
          </Link>
        </h2>
        {!isBrief && <Excerpt post={post} />}
      </div>
      {!isBrief && post.image && (
        <div className={styles.thumbnail}>
          <StoredPicture image={post.image} sizes="clamp(5.5rem, 24vw, 9rem)" />
        </div>
      )}
    </div>
  );
}

/** A post's text, or a link's host and the title of its preview. */
function Excerpt({ post: { contentType, content, preview } }: { post: Submission }) {
  if (contentType === "text")
    return (
      <p className={styles.excerpt} dir="auto">
        {/* The server has cut a text of so many characters, perhaps within a word. */}
        {oneLine(content, LIMITS.listExcerpt - 1)}
      </p>
    );
  return (
    <p className={styles.excerpt}>
      <a href={content} rel="noopener nofollow ugc">
        {hostName(content)}
      </a>
      {preview?.title && (
        <>
          : <bdi>{preview.title}</bdi>
        </>
      )}
    </p>
  );
}

interface MarksProps {
  isRemoved: boolean;
  isDeleted: boolean;
  isLocked: boolean;
  isEdited: boolean;
}

function Marks({ isRemoved, isDeleted, isLocked, isEdited }: MarksProps) {
  if (!isRemoved && !isDeleted && !isLocked && !isEdited) return null;
  return (
    <p className={styles.marks}>
      {isRemoved && <span>Removed</span>}
      {isDeleted && <span>Deleted by its author</span>}
      {isLocked && <span>Locked</span>}
      {isEdited && <span>Edited since it was reported</span>}
    </p>
  );
}
