import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { ImageMark } from "../formatting/image-marks.ts";
import { wordsOfProgress } from "../submit/use-image-upload.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./comment-images.module.css";
import type { CommentImagesState } from "./use-comment-images.ts";

type Props = Pick<
  CommentImagesState,
  "marks" | "added" | "upload" | "problem" | "cancel" | "describe" | "remove"
>;

/** The images of a comment that is being written, each with its description, and the progress of an upload. */
export function CommentImages({ marks, added, upload, problem, cancel, describe, remove }: Props) {
  const { progress } = upload;
  const message = problem ?? upload.error;
  return (
    <div className={styles.images}>
      {progress !== null && (
        <div className={styles.upload}>
          {wordsOfProgress(progress)}
          <progress className={styles.progress} value={progress} aria-label="Uploading the image" />
          <Button look="outline" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      {message && <FormError message={message} />}
      {marks.length > 0 && (
        <ul aria-label="Images" className={styles.list}>
          {marks.map((mark, index) => (
            <Image
              key={keyOf(mark, marks.slice(0, index))}
              mark={mark}
              isAdded={mark.path === added}
              onDescribe={(description) => describe(mark, description)}
              onRemove={() => remove(mark)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="visually-hidden">
        {added && progress === null && "The image is in your comment. You can describe it below the comment."}
      </p>
    </div>
  );
}

/** A React key that stays the same when another image is added before this one, so the description keeps the focus. */
function keyOf({ path }: ImageMark, before: ImageMark[]): string {
  return `${path} ${before.filter((mark) => mark.path === path).length}`;
}

interface ImageProps {
  mark: ImageMark;
  isAdded: boolean;
  onDescribe: (description: string) => void;
  onRemove: () => void;
}

const GONE = "This image cannot be loaded. Please remove it and add it again.";

function Image({ mark: { path, description }, isAdded, onDescribe, onRemove }: ImageProps) {
  const [isGone, setGone] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The focus moves from the pressed button to the description, unless the author is typing elsewhere.
    if (isAdded && !isTyping()) field.current?.focus();
    // Runs once: after that, only the author moves the focus.
  }, []);
  return (
    <li className={styles.image}>
      <img
        src={path}
        alt=""
        width={64}
        height={64}
        className={styles.thumbnail}
        onError={() => setGone(true)}
      />
      <TextArea
        ref={field}
        label="Image description (optional)"
        autoComplete="off"
        rows={1}
        className={styles.description}
        hint={isAdded && `For people who cannot see the image. Up to ${LIMITS.imageAlt} characters.`}
        error={isGone ? GONE : null}
        value={description}
        onChange={(event) => onDescribe(event.target.value)}
      />
      <IconButton label="Remove image" onClick={onRemove}>
        <Icon of={X} size={18} />
      </IconButton>
    </li>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, [contenteditable]") ?? false;
}
