import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import type { ProfilePart } from "../../../contract/profile-parts.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { ago, dateAndTime } from "../../ui/time.tsx";
import { useSession } from "../../session/session.ts";
import { ShowHiddenComment } from "../hidden-comments/show-hidden-comment.tsx";
import { ShowProfileRemoval } from "../profile-removals/show-profile-removal.tsx";
import { LogChildren } from "./log-children.tsx";
import styles from "./log-entries.module.css";
import { LogSentence } from "./log-sentence.tsx";
import { RestoreButton } from "./restore-button.tsx";

interface Props {
  entries: LogEntry[];
  label: string;
  /** The member whom the whole list concerns; empty for none. */
  ofMember: string;
}

export function EntryList({ entries, label, ofMember }: Props) {
  return (
    <ol className={styles.log} aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} ofMember={ofMember} />
      ))}
    </ol>
  );
}

function Entry({ entry, ofMember }: { entry: LogEntry; ofMember: string }) {
  const date = new Date(milliseconds(entry.createdAt));
  return (
    <li className={styles.entry} tabIndex={-1}>
      <div className={styles.line}>
        <p>
          <LogSentence entry={entry} />
        </p>
        <time className={styles.when} dateTime={date.toISOString()} title={dateAndTime(date)}>
          {ago(date)}
        </time>
      </div>
      <div className={styles.line}>
        <Reason entry={entry} />
        {(entry.isInForce || entry.isErased) && (
          <div className={styles.acts}>
            <ShowRemovedPart entry={entry} />
            <ShowComment entry={entry} />
            {entry.isInForce && <RestoreButton entry={entry} />}
          </div>
        )}
      </div>
      {entry.bulkAct && (
        <LogChildren entry={entry} act={entry.bulkAct} ofMember={ofMember} show={showDecisions} />
      )}
    </li>
  );
}

const PARTS: Partial<Record<LogEntry["action"], ProfilePart>> = {
  "erase-about": "about",
  "remove-picture": "picture",
};

/** Moderators read what was removed from their own profiles with their own removals. */
function ShowRemovedPart({ entry: { id, action, subjectName, isInForce } }: { entry: LogEntry }) {
  const { viewer } = useSession();
  const part = PARTS[action];
  if (!part || !isInForce || subjectName === null || subjectName === viewer?.username) return null;
  return <ShowProfileRemoval id={id} part={part} userName={subjectName} />;
}

/** Says of an erased comment that it is. Moderators read their own removed comments with their own removals. */
function ShowComment({ entry: { submissionId, commentId, subjectName } }: { entry: LogEntry }) {
  const { viewer } = useSession();
  if (submissionId === null || commentId === null || subjectName === null) return null;
  if (subjectName === viewer?.username) return null;
  return <ShowHiddenComment id={commentId} postId={submissionId} userName={subjectName} />;
}

/** The rule that the decision names, and the reason in the decider's words. */
function Reason({ entry: { rule, reason } }: { entry: LogEntry }) {
  if (!rule && reason === "") return null;
  return (
    <p className={styles.reason}>
      {rule}
      {rule && reason !== "" && " · "}
      {reason !== "" && <q dir="auto">{reason}</q>}
    </p>
  );
}

function showDecisions(entries: LogEntry[], ofMember: string): ReactNode {
  return <EntryList entries={entries} label="Single decisions" ofMember={ofMember} />;
}
