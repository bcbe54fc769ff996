import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useAlive } from "../ui/alive.ts";
import { Button } from "../ui/button.tsx";
import { LoginLink } from "./submit-alert.tsx";
import styles from "./submit-image.module.css";
import { IMAGE_TYPES, type ImageUpload, MEGABYTE } from "./use-image-upload.ts";

interface Props {
  /** There is one already. */
  isAnother: boolean;
  upload: ImageUpload;
  /** What else can be done, beside the button. */
  children: ReactNode;
}

/** The button that asks for an image, how far it is, and what went wrong. */
export function ChooseImage({ isAnother, upload, children }: Props) {
  const { progress, error, needsLogin, cancel } = upload;
  const alive = useAlive();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = progress !== null;
  const choose = ({ files }: HTMLInputElement) => {
    if (files?.[0]) upload.upload(files[0]);
  };
  const ask = () => {
    // So that the same file can be chosen again after a failure.
    input.current!.value = "";
    input.current!.click();
  };
  return (
    <div className={`${styles.choose} needs-scripts`}>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        onChange={(event) => choose(event.target)}
      />
      <div className={styles.choice}>
        <Button
          look="outline"
          busy={isBusy}
          disabled={!alive}
          data-waiting={!alive || undefined}
          aria-describedby={hint}
          onClick={ask}
        >
          <ImagePlus size={18} aria-hidden />
          {isBusy ? wordsOf(progress) : isAnother ? "Choose another image" : "Upload an image"}
        </Button>
        {isBusy ? (
          <>
            <progress className={styles.progress} value={progress} aria-label="Uploading the image" />
            <Button look="outline" onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          children
        )}
      </div>
      <p role="alert" className={styles.error}>
        {error} {needsLogin && <LoginLink />}
      </p>
      <p id={hint} className={styles.hint}>
        Or paste one here, or drop it on this form. JPEG, PNG, GIF, WebP or AVIF, up to{" "}
        {LIMITS.imageBytes / MEGABYTE} MB; of an animation the first picture.
      </p>
    </div>
  );
}

/** All is sent some time before the server has made of it what it keeps. */
function wordsOf(progress: number): string {
  return progress < 1 ? "Uploading..." : "Preparing...";
}
