import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { isBlank, LIMITS } from "../../../contract/limits.ts";
import { newIdempotencyKey } from "../../session/draft.ts";
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

export function NoteDialog({ username, about, onDone, onClose }: Props) {
  const errorId = useId();
  const { text, setText, error, isPending, submit } = useNote({ username, about, onDone });
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
          onChange={({ target }) => setText(target.value)}
        />
        <FormError id={errorId} message={error} />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
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
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);
  // The same words after a lost answer are the same note.
  const sent = useRef({ text: "", idempotencyKey: "" });
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => {
      if (sent.current.text !== text) sent.current = { text, idempotencyKey: newIdempotencyKey() };
      return writeNote(queryClient, username, { ...about, ...sent.current });
    },
    onSuccess: onDone,
  });
  const isMissing = isBlank(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing);
    if (!isPending && !isMissing) mutate();
  };
  const message = wasTried && isMissing ? "Please write a note." : error && error.message;
  return { text, setText, isPending, submit, error: message };
}
