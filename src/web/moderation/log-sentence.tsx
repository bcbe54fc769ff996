import type { ReactNode } from "react";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";

/** Who did what, in a sentence. */
export function LogSentence({ entry }: { entry: LogEntry }) {
  const { userName, action } = entry;
  return (
    <>
      {userName === null ? "The operator" : <Member name={userName} />} {DEEDS[action](entry)}.
    </>
  );
}

const DEEDS: Record<LogEntry["action"], (entry: LogEntry) => ReactNode> = {
  "dismiss-reports": (entry) => <>dismissed the reports of {written(entry)}</>,
  "remove-post": (entry) => <>removed {written(entry)}</>,
  "restore-post": (entry) => <>restored {written(entry)}</>,
  "lock-post": (entry) => <>locked the discussion of {written(entry)}</>,
  "unlock-post": (entry) => <>unlocked the discussion of {written(entry)}</>,
  "remove-comment": (entry) => <>removed {written(entry)}</>,
  "restore-comment": (entry) => <>restored {written(entry)}</>,
  "suspend-member": (entry) => (
    <>
      suspended {member(entry)}
      {entry.detail && ` ${entry.detail}`}
    </>
  ),
  "end-suspension": (entry) => <>ended the suspension of {member(entry)}</>,
  "ban-member": (entry) => <>banned {member(entry)}</>,
  "end-ban": (entry) => <>ended the ban of {member(entry)}</>,
  "grant-role": (entry) => (
    <>
      made {member(entry)} {entry.detail}
    </>
  ),
  "edit-feed": (entry) => (
    <>
      described {feed(entry)} {entry.detail ? <>as “{entry.detail}”</> : "as nothing"}
    </>
  ),
  "close-feed": (entry) => <>closed {feed(entry)} to new posts</>,
  "reopen-feed": (entry) => <>reopened {feed(entry)} to new posts</>,
  "block-domain": ({ subject }) => (
    <>
      blocked the domain <strong>{subject}</strong>
    </>
  ),
  "unblock-domain": ({ subject }) => (
    <>
      no longer blocks the domain <strong>{subject}</strong>
    </>
  ),
};

/** The post, or the comment at its place under the post, and whose it is. */
function written({ subject, submissionId, commentId, subjectName }: LogEntry): ReactNode {
  const words = <>“{truncate(subject, LIMITS.title)}”</>;
  const place = commentId === null ? "" : `#comment-${commentId}`;
  return (
    <>
      {commentId === null ? "the post " : "the comment "}
      {submissionId === null ? words : <Link to={pages.details(submissionId) + place}>{words}</Link>}
      {subjectName !== null && (
        <>
          {" by "}
          <Member name={subjectName} />
        </>
      )}
    </>
  );
}

function member({ subject, subjectName }: LogEntry): ReactNode {
  return <Member name={subjectName ?? subject} />;
}

function feed({ subject }: LogEntry): ReactNode {
  return <Link to={pages.feed(subject)}>/{subject.toLowerCase()}</Link>;
}

function Member({ name }: { name: string }) {
  return <Link to={pages.moderationMembers(name)}>{name}</Link>;
}
