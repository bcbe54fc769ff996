import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { MuteBody } from "../../contract/mutes.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { LengthField, lengthOf } from "./length-field.tsx";
import { type Mutable, sendMute } from "./mute-queries.ts";
import styles from "./mute-dialog.module.css";

interface Props {
  muted: Mutable;
  onClose: () => void;
}

/** Asks for how long to mute a feed or a member. */
export function MuteDialog({ muted, onClose }: Props) {
  const { kind, value } = muted;
  const [length, setLength] = useState("");
  const { isPending, error, mutate } = useMute(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ ...muted, ...lengthOf(length) });
  };
  return (
    <Dialog title={`Mute ${nameOf(muted)}?`} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={styles.words}>
          {kind === "feed"
            ? "Its posts leave your lists, your search and your notifications. They stay on the feed's own page."
            : `Posts by ${value} leave your lists, your search and your notifications, and their comments are folded. They are not told.`}{" "}
          You can unmute in Settings.
        </p>
        <LengthField value={length} onChange={setLength} />
        <FormError message={error && error.message} />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} data-autofocus>
            Mute
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Mutes something; `onDone` runs once the server has it. */
export function useMute(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MuteBody) => sendMute(queryClient, body),
    onSuccess: onDone,
  });
}

/** The name as people read it: a feed has a slash. */
export function nameOf({ kind, value }: { kind: string; value: string }): string {
  if (kind === "feed") return `/${value.toLowerCase()}`;
  return kind === "member" ? value : `“${value}”`;
}
