import { pages } from "../../contract/paths.ts";
import { leavePage } from "../router/leave-page.ts";
import { Button } from "../ui/button.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import type { EditDraft } from "./edit-draft.ts";
import styles from "./submit-form.module.css";

interface Props {
  edit: EditDraft;
  /** Why the edit cannot be saved. */
  reason: string;
  /** The post's address; null where it is gone. */
  back: string | null;
  onDrop: () => void;
}

/** The words of an edit that can no longer be saved, to copy. */
export function KeptEdit({ edit: { post }, reason, back, onDrop }: Props) {
  const leave = () => leavePage(back ?? pages.home);
  const close = () => {
    onDrop();
    leave();
  };
  return (
    <div className={styles.page}>
      <header>
        <h1>Edit Post</h1>
        <p role="status">{reason} You can still copy your text.</p>
      </header>
      <div className={styles.form}>
        <TextField label="Title" readOnly value={post.title} />
        <TextArea
          label={post.contentType === "text" ? "Text" : "Caption"}
          readOnly
          className={styles.text}
          value={post.text}
        />
        <div className={styles.end}>
          <Button look="outline" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}
