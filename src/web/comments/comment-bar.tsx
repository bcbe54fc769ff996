import { ImagePlus } from "lucide";
import { type RefObject, useState } from "react";
import { FormattingBar } from "../formatting/formatting-bar.tsx";
import { pages } from "../../contract/paths.ts";
import { type Waiting, waitingKey } from "../drafts/waiting.ts";
import { usePermission } from "../page/use-permission.ts";
import { useImagePicker } from "../submit/image-picker.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Link } from "../router/link.tsx";
import { useDraft } from "../session/draft.ts";
import styles from "./comment-images.module.css";
import { CommentImages } from "./comment-images.tsx";
import { useCommentImages } from "./use-comment-images.ts";
import { useGivenFiles } from "./use-given-files.ts";

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The key of a new comment's draft; absent where a comment is edited. */
  draftKey?: string;
}

/** The buttons that format a comment and add images to it. Images can also be pasted into its form, and dropped on it. */
export function CommentBar({ field, text, draftKey }: Props) {
  const images = useCommentImages(field, text);
  const { picker, pick } = useImagePicker((file) => images.add([file]));
  useGivenFiles(field, images);
  const button = usePermission("uploaders") && (
    <IconButton label="Add an image" aria-disabled={images.isUploading || undefined} onClick={pick}>
      <Icon of={ImagePlus} size={18} />
    </IconButton>
  );
  return (
    <FormattingBar small images field={field} text={text} tool={button}>
      {picker}
      <CommentImages {...images} />
      {draftKey !== undefined && <HeldNotice draftKey={draftKey} isEmpty={text === ""} />}
    </FormattingBar>
  );
}

/** Longer than the tools take to load, unless the connection is lost. */
const LOADING_MS = 60_000;

/** Says that the comment that was just sent waits for a moderator, until its author writes the next one. */
function HeldNotice({ draftKey, isEmpty }: { draftKey: string; isEmpty: boolean }) {
  const [waiting] = useDraft<Waiting | null>(waitingKey(draftKey), null);
  // One that was sent long before these tools loaded may be decided by now.
  const [earliest] = useState(() => Date.now() - LOADING_MS);
  const isSaid = isEmpty && waiting?.isHeld === true && waiting.since >= earliest;
  return (
    <p role="status" className={styles.held}>
      {isSaid && (
        <>
          Your comment waits for a moderator. You find it under <Link to={pages.drafts}>Drafts</Link>.
        </>
      )}
    </p>
  );
}
