import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedList } from "../../contract/saved-lists.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import styles from "./lists-dialog.module.css";
import { NewListForm } from "./new-list-form.tsx";
import type { Saveable } from "./saveable.ts";
import { listsChanged, listsOfQuery, putInList, retryOnce, savedListsQuery } from "./saved-lists.ts";

interface Props {
  thing: Saveable;
  onClose: () => void;
}

/** Chooses the lists that a saved post or comment is in. Each press is sent at once. */
export function ListsDialog({ thing, onClose }: Props) {
  const all = useQuery(savedListsQuery());
  const own = useQuery(listsOfQuery(thing));
  const failed = [all, own].find(({ data, error }) => !data && error);
  return (
    <Dialog title={`Lists of this ${thing.kind}`} onClose={onClose}>
      {all.data && own.data ? (
        <Lists thing={thing} lists={all.data.lists} inLists={own.data} onClose={onClose} />
      ) : failed ? (
        <LoadFailure resource="Your lists" error={failed.error} retry={failed.refetch} />
      ) : (
        <RowSkeletons label="Loading your lists" lines={2} />
      )}
    </Dialog>
  );
}

function Lists({ thing, lists, inLists, onClose }: Props & { lists: SavedList[]; inLists: string[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      {lists.length === 0 && <p>You have no lists yet. Only you see them.</p>}
      {lists.length > 0 && (
        <fieldset className={styles.lists}>
          <legend className="visually-hidden">It is in</legend>
          {lists.map((list) => (
            <ListBox
              key={list.id}
              list={list}
              thing={thing}
              isIn={inLists.includes(list.id)}
              onProblem={setProblem}
            />
          ))}
        </fieldset>
      )}
      <FormError message={problem} />
      <NewListForm thing={thing} />
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </>
  );
}

interface BoxProps {
  list: SavedList;
  thing: Saveable;
  isIn: boolean;
  onProblem: (problem: string | null) => void;
}

/** Shows a press at once, and goes back with a message if it fails. */
function ListBox({ list, thing, isIn, onProblem }: BoxProps) {
  const queryClient = useQueryClient();
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (wanted: boolean) => putInList(queryClient, thing, list.id, wanted),
    retry: retryOnce,
    onMutate: () => onProblem(null),
    onError: ({ message }) => {
      onProblem(message);
      // The list may be gone.
      listsChanged(queryClient);
    },
  });
  return (
    <label className={styles.list}>
      <input
        type="checkbox"
        checked={isPending ? variables : isIn}
        aria-busy={isPending || undefined}
        onChange={({ target }) => isPending || mutate(target.checked)}
      />
      <span className={styles.name}>
        <bdi>{list.name}</bdi>
      </span>
      <span className={styles.count}>
        {formatNumber(list.count)}
        <span className="visually-hidden"> saved</span>
      </span>
    </label>
  );
}
