import { Trash2 } from "lucide";
import { type FormEvent, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { leavePage } from "../router/leave-page.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ToolButton } from "../ui/tool-button.tsx";
import { isOwn } from "../posts/can-manage.ts";
import styles from "./delete-button.module.css";
import { useDeletePost } from "../posts/delete-post.tsx";

/** Lets the author delete the post. Moderators remove it with a reason instead (`PostTools`). */
export function DeleteButton({ post }: { post: Submission }) {
  const { viewer } = useSession();
  const [isAsking, setAsking] = useState(false);
  const onDeleted = () => {
    setAsking(false);
    leavePage(pages.home);
  };
  if (!isOwn(viewer, post)) return null;
  return (
    <>
      <ToolButton isDanger icon={Trash2} label="Delete" onClick={() => setAsking(true)} />
      {isAsking && <TypedDeleteDialog post={post} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}

interface Props {
  post: Submission;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks the author to type the post's title before the post is deleted. */
function TypedDeleteDialog({ post, onDeleted, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { isDeleting, failure, deletePost } = useDeletePost(post.id, onDeleted);
  // An input has no line breaks: people type a space for each line break in the title.
  const isSame = typed === post.title.replace(/\r\n|[\r\n]/g, " ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame && !isDeleting) deletePost();
  };
  return (
    <Dialog title="Delete this post?" onClose={onClose}>
      <form onSubmit={submit}>
        <p>The post and its discussion will be gone for everybody. To delete it, type its title:</p>
        <p className={styles.title} dir="auto">
          {post.title}
        </p>
        <TextField
          label="Title of the post"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger-solid" type="submit" disabled={!isSame || isDeleting}>
            {isDeleting ? "Deleting..." : "Delete"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
