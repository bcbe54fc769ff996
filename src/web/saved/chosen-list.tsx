import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { SavedList } from "../../contract/saved-lists.ts";
import { navigate } from "../router/location.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ToolButton } from "../ui/tool-button.tsx";
import styles from "./chosen-list.module.css";
import { useListAddress } from "./list-address.ts";
import { sendListDeletion, sendListName, retryOnce } from "./saved-lists.ts";

/** The name of the chosen list, and what its member can do with it. */
export function ChosenList({ list }: { list: SavedList }) {
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={styles.head}>
      <h2 className={styles.name}>
        <bdi>{list.name}</bdi>
      </h2>
      <ToolButton icon={Pencil} label="Rename" onClick={() => setDialog("rename")} />
      <ToolButton icon={Trash2} label="Delete list" onClick={() => setDialog("delete")} />
      {dialog === "rename" && <RenameDialog list={list} onClose={close} />}
      {dialog === "delete" && <DeleteDialog list={list} onClose={close} />}
    </div>
  );
}

interface Props {
  list: SavedList;
  onClose: () => void;
}

function RenameDialog({ list, onClose }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(list.name);
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => sendListName(queryClient, list.id, name),
    retry: retryOnce,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title="Rename the list" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          error={error && error.message}
          required
          maxLength={LIMITS.savedListName}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setName(target.value)}
        />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            Rename
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ list, onClose }: Props) {
  const queryClient = useQueryClient();
  // Its addresses are those of the page, which the deletion leaves.
  const all = useRef(useListAddress()(null));
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => sendListDeletion(queryClient, list.id),
    retry: retryOnce,
    onSuccess: () => navigate(all.current, { replace: true }),
  });
  return (
    <ConfirmDialog
      title="Delete this list?"
      action="Delete list"
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      You cannot bring the list “{list.name}” back. What is in it stays saved: you find it under All.
    </ConfirmDialog>
  );
}
