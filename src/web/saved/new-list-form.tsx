import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { SavedList } from "../../contract/saved-lists.ts";
import { newIdempotencyKey } from "../drafts/stored-draft.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Saveable } from "./saveable.ts";
import styles from "./new-list-form.module.css";
import { sendNewList, type NewList, putInList, retryOnce } from "./saved-lists.ts";

interface Props {
  /** The post or comment that is put into the new list; null for none. */
  thing: Saveable | null;
  onMade?: (list: SavedList) => void;
}

const named = (name: string): NewList => ({ name, idempotencyKey: newIdempotencyKey() });

/** Makes a list. A press after a failure goes on where it stopped. */
export function NewListForm({ thing, onMade }: Props) {
  const [typed, setTyped] = useState(() => named(""));
  const { data, isPending, error, mutate, reset } = useCreate({ thing, typed }, (list) => {
    setTyped(named(""));
    onMade?.(list);
  });
  const type = (name: string) => {
    reset();
    setTyped(named(name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="New list"
        data-missing="Please name the list."
        value={typed.name}
        error={error && error.message}
        required
        maxLength={LIMITS.savedListName}
        autoComplete="off"
        readOnly={isPending}
        data-autofocus={thing === null || undefined}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" look="outline" busy={isPending}>
        Create
      </Button>
      {thing && (
        <p role="status" className={styles.done}>
          {data && `Added to “${data.name}”.`}
        </p>
      )}
    </form>
  );
}

function useCreate(
  { thing, typed }: Pick<Props, "thing"> & { typed: NewList },
  onSuccess: (list: SavedList) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const list = await sendNewList(queryClient, typed);
      if (thing) await putInList(queryClient, thing, list.id, true);
      return list;
    },
    retry: retryOnce,
    onSuccess,
  });
}
