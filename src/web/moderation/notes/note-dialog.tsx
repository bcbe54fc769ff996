import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isBlank, LIMITS } from "../../../contract/limits.ts";
import type { NoteDraft, NoteKey } from "../../drafts/note-drafts.ts";
import { changeDraft, useDraft } from "../../drafts/stored-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { type NoteSubject, writeNote } from "./note-queries.ts";

interface Props {
  username: string;
  /** The post or comment that the note is about. */
  about?: NoteSubject | undefined;
  onDone: () => void;
  onClose: () => void;
}

const EMPTY: NoteDraft = { typed: "", idempotencyKey: "" };

/** Escape and a press beside the dialog leave the words in the browser, where this dialog finds them for some days; Cancel drops them. */
export function NoteDialog({ username, about, onDone, onClose }: Props) {
  const errorId = useId();
  const { text, type, drop, error, isPending, submit } = useNote({ username, about, onDone });
  const cancel = () => {
    drop();
    onClose();
  };
  return (
    <Dialog title={`Note about ${username}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextArea
          label="Note"
          hint={`For other moderators. ${username} never sees it.${about ? " It links to what they wrote." : ""}`}
          rows={5}
          dir="auto"
          value={text}
          maxLength={LIMITS.note}
          aria-describedby={errorId}
          data-autofocus
          required
          onChange={({ target }) => type(target.value)}
        />
        <FormError id={errorId} message={error} />
        <DialogButtons>
          <Button look="outline" onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton busy={isPending}>{isPending ? "Saving..." : "Add note"}</SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useNote({ username, about, onDone }: Pick<Props, "username" | "about" | "onDone">) {
  const queryClient = useQueryClient();
  const [draft, setDraft, dropDraft] = useDraft(draftKey(username, about), EMPTY);
  const [wasTried, setTried] = useState(false);
  const { error, isPending, mutate } = useMutation({
    // The same words, sent again after a lost answer, are the same note.
    mutationFn: ({ typed: text, idempotencyKey }: NoteDraft) =>
      writeNote(queryClient, username, { ...about, text, idempotencyKey }),
    onSuccess: (_answer, sent) => {
      dropDraft(sent);
      onDone();
    },
  });
  const { typed: text } = draft;
  const isMissing = isBlank(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing);
    if (!isPending && !isMissing) mutate(draft);
  };
  return {
    ...{ text, isPending, submit },
    type: (typed: string) => setDraft((now) => changeDraft(now, { typed, at: Date.now() })),
    drop: () => dropDraft(draft),
    error: wasTried && isMissing ? "Please write a note." : error && error.message,
  };
}

/** Words about one post must not appear for another post of the same member. */
function draftKey(username: string, { submissionId, commentId }: NoteSubject = {}): NoteKey {
  const subject = [submissionId && `post-${submissionId}`, commentId && `comment-${commentId}`];
  return `draft-note-${[username.toLowerCase(), ...subject.filter(Boolean)].join("-")}`;
}
