import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { MemberNote } from "../../../contract/member-notes.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { useSession } from "../../session/session.ts";
import { MemberLink } from "../../ui/member-link.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import styles from "./member-notes.module.css";
import { eraseNote, notesQuery } from "./note-queries.ts";

/** The notes about a member, the newest first. */
export function MemberNotes({ name }: { name: string }) {
  const [deletedLast, setDeletedLast] = useState<string | null>(null);
  return (
    <>
      {deletedLast && <OutcomeLine key={deletedLast}>The note is deleted.</OutcomeLine>}
      <Notes name={name} onDeleted={setDeletedLast} />
    </>
  );
}

function Notes({ name, onDeleted }: { name: string; onDeleted: (id: string) => void }) {
  const query = useInfiniteQuery(notesQuery(name));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the notes" lines={2} />;
  if (!data) return <LoadFailure resource="The notes" error={error} retry={refetch} />;
  const notes = data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <p className={styles.none}>No notes yet. {name} never sees what you add.</p>;
  return (
    <>
      <ol className={styles.notes} aria-label={`Notes about ${name}`}>
        {notes.map((note) => (
          <Note key={note.id} note={note} username={name} onDeleted={() => onDeleted(note.id)} />
        ))}
      </ol>
      <QueryLoadMore itemsName="notes" nextAddress={pages.moderationMembers(name)} query={query} />
    </>
  );
}

interface NoteProps {
  note: MemberNote;
  username: string;
  onDeleted: () => void;
}

function Note({ note, username, onDeleted }: NoteProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={styles.note}>
      <p className={styles.words} dir="auto">
        {note.text}
      </p>
      <div className={styles.meta}>
        <span>
          <MemberLink name={note.userName} />
        </span>
        <Time at={note.createdAt} />
        {note.about && <About about={note.about} />}
        {note.mayDelete && (
          <QuietButton isDanger className={styles.delete} onClick={() => setAsking(true)}>
            Delete<span className="visually-hidden"> the note “{truncate(note.text, LIMITS.preview)}”</span>
          </QuietButton>
        )}
      </div>
      {isAsking && <DeleteDialog {...{ note, username, onDeleted }} onClose={() => setAsking(false)} />}
    </li>
  );
}

function About({ about: { submissionId, commentId, title } }: { about: NonNullable<MemberNote["about"]> }) {
  return (
    <span>
      On {commentId !== null && "a comment on "}
      <Link to={pages.details(submissionId) + (commentId === null ? "" : `#comment-${commentId}`)}>
        <bdi>{title === null ? "a deleted post" : truncate(title, LIMITS.preview)}</bdi>
      </Link>
    </span>
  );
}

function DeleteDialog({ note, username, onDeleted, onClose }: NoteProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => eraseNote(queryClient, username, note.id),
    onSuccess: () => {
      onClose();
      onDeleted();
    },
  });
  const whose = note.userName === viewer?.username ? "" : `of ${note.userName} `;
  return (
    <ConfirmDialog
      title="Delete this note?"
      action="Delete"
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Its words are gone for good. The log says that you deleted a note {whose}about {username}.
    </ConfirmDialog>
  );
}
