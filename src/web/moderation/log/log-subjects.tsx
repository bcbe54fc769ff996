import type { ReactNode } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { ModeratedMember } from "../members/moderated-member.tsx";
import { linkedFeed } from "./feed-changes.tsx";

/** The phrases in which sentences of the log name what was decided about. */

/** A phrase for the reports on a post or comment, or on a member and their messages. */
export function reports(entry: LogEntry): ReactNode {
  if (entry.submissionId !== null) return <>the reports of {written(entry)}</>;
  return <>the reports on {member(entry)}</>;
}

/** The end of what a granted appeal was about; a sanction is named in `detail`. */
export const APPEALED: Record<string, string> = {
  removal: "is restored",
  warning: "is withdrawn",
  suspension: "has ended",
  ban: "has ended",
  about: "counts no more",
  picture: "counts no more",
};

const AGAINST: Record<string, string> = {
  about: "the removal of their profile text",
  picture: "the removal of their picture",
};

/** A phrase for what an appeal is about. */
export function appealed(entry: LogEntry): ReactNode {
  if (entry.detail === null) return <>about {written(entry)}</>;
  return (
    <>
      of {member(entry)} against {AGAINST[entry.detail] ?? `their ${entry.detail}`}
    </>
  );
}

/** A phrase for the post or comment with its author; for a comment, also its post. */
export function written(entry: LogEntry): ReactNode {
  if (entry.commentId !== null) return comment(entry);
  return (
    <>
      the post {title(entry)}
      {author(entry)}
    </>
  );
}

export function comment(entry: LogEntry): ReactNode {
  return (
    <>
      a comment{author(entry)} on {title(entry)}
    </>
  );
}

function author({ subjectName }: LogEntry): ReactNode {
  if (subjectName === null) return null;
  return (
    <>
      {" by "}
      <ModeratedMember name={subjectName} />
    </>
  );
}

export function title({ subject, submissionId, commentId }: LogEntry): ReactNode {
  const words = (
    <>
      “<bdi>{truncate(subject, LIMITS.title)}</bdi>”
    </>
  );
  const place = commentId === null ? "" : `#comment-${commentId}`;
  return submissionId === null ? words : <Link to={pages.details(submissionId) + place}>{words}</Link>;
}

/** The post, whose title is the detail, and its feed. */
export function pinned(entry: LogEntry): ReactNode {
  return (
    <>
      the post {title({ ...entry, subject: entry.detail ?? "" })} in {linkedFeed(entry)}
    </>
  );
}

/** All that a bulk act is about: `detail` has the kind of things, and the time. */
export function taken(entry: LogEntry): ReactNode {
  if (entry.subjectName === null)
    return (
      <>
        {entry.detail} that link to <strong>{entry.subject}</strong>
      </>
    );
  return (
    <>
      {member(entry)}’s {entry.detail}
    </>
  );
}

export function sitePage({ subject }: LogEntry): ReactNode {
  return (
    <>
      the page <Link to={`/${subject}`}>{subject[0]!.toUpperCase() + subject.slice(1)}</Link>
    </>
  );
}

export function member({ subject, subjectName }: LogEntry): ReactNode {
  return <ModeratedMember name={subjectName ?? subject} />;
}

/** The work of a role in a feed. */
export function does(entry: LogEntry): ReactNode {
  return (
    <>
      {entry.detail === "owner" ? "own" : "moderate"} {linkedFeed(entry)}
    </>
  );
}
