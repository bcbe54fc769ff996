import { ImagePlus } from "lucide";
import { type ReactNode, type Ref, useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Button } from "../ui/button.tsx";
import { useImagePicker } from "./image-picker.tsx";
import { LoginLink } from "./submit-alert.tsx";
import styles from "./submit-image.module.css";
import { type ImageUpload, MEGABYTE, wordsOfProgress } from "./use-image-upload.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  /** Whether the draft already has an image. */
  isAnother: boolean;
  /** Says that the draft lacks its image. */
  problem: string | null;
  upload: ImageUpload;
  /** Further actions beside the button. */
  children: ReactNode;
}

export function ChooseImage({ isAnother, problem, upload, children }: Props) {
  const { progress, error, needsLogin, cancel } = upload;
  const hint = useId();
  const words = isAnother ? "Choose another image" : "Upload an image";
  return (
    <div className={`${styles.choose} needs-scripts`}>
      <div className={styles.choice}>
        <FileButton busy={progress !== null} describedBy={hint} onFile={upload.upload}>
          {progress === null ? words : wordsOfProgress(progress)}
        </FileButton>
        {progress === null ? (
          children
        ) : (
          <>
            <progress className={styles.progress} value={progress} aria-label="Uploading the image" />
            <Button look="outline" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <p role="alert" className={styles.error}>
        {error ?? (progress === null && problem)}
        {needsLogin && (
          <>
            {" "}
            <LoginLink />
          </>
        )}
      </p>
      <p id={hint} className={styles.hint}>
        Or paste one here, or drop it on this form. JPEG, PNG, GIF, WebP or AVIF, up to{" "}
        {LIMITS.imageBytes / MEGABYTE} MB. Only the first frame of an animation is used.
      </p>
    </div>
  );
}

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>;
  busy: boolean;
  describedBy: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Opens the device's file picker for images. */
export function FileButton({ ref, busy, describedBy, onFile, children }: FileButtonProps) {
  const hydrated = useHydrated();
  const { picker, pick } = useImagePicker(onFile);
  return (
    <>
      {picker}
      <Button
        ref={ref}
        look="outline"
        name="content"
        busy={busy}
        disabled={!hydrated}
        data-waiting={!hydrated || undefined}
        aria-describedby={describedBy}
        onClick={pick}
      >
        <Icon of={ImagePlus} size={18} />
        {children}
      </Button>
    </>
  );
}
