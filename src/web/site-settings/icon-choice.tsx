import { type ReactNode, useId, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { SiteContext, useSite } from "../page/site.ts";
import { BrandMark } from "../shell/brand.tsx";
import { FileButton } from "../submit/choose-image.tsx";
import { MEGABYTE, useImageUpload, wordsOfProgress } from "../submit/use-image-upload.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import styles from "./icon-choice.module.css";

interface Props {
  chosen: string | null;
  onChoose: (icon: string | null) => void;
}

/** The icon of the site. An uploaded one stays for a day, and for good once it is saved. */
export function IconChoice({ chosen, onChoose }: Props) {
  const site = useSite();
  const { progress, error, upload, cancel } = useImageUpload(({ key }) => onChoose(key), "icon");
  const words = chosen === null ? "Upload an icon" : "Upload another icon";
  const removal = chosen === null ? null : { words: "Remove icon", onPress: () => onChoose(null) };
  return (
    <IconFrame
      words={progress === null ? words : wordsOfProgress(progress)}
      busy={progress !== null}
      onFile={upload}
      end={progress === null ? removal : { words: "Cancel", onPress: cancel }}
      problem={error}
    >
      <SiteContext value={{ ...site, icon: chosen ?? undefined }}>
        <BrandMark size={44} />
      </SiteContext>
    </IconFrame>
  );
}

interface FrameProps {
  /** The words of the button that opens the device's file picker. */
  words: string;
  busy: boolean;
  onFile: (file: File) => void;
  /** The button that takes the icon away, or ends its upload. */
  end: { words: string; onPress: () => void } | null;
  problem: string | null;
  /** The icon. */
  children: ReactNode;
}

/** The icon of the site with the buttons that choose it, wherever the file goes. */
export function IconFrame({ words, busy, onFile, end, problem, children }: FrameProps) {
  const hintId = useId();
  const fileButton = useRef<HTMLButtonElement>(null);
  const press = () => {
    // The pressed button disappears with the focus on it, so the file button takes the focus.
    fileButton.current?.focus();
    end?.onPress();
  };
  return (
    <fieldset className={styles.choice} aria-describedby={hintId}>
      <legend className={styles.question}>Icon</legend>
      <div className={styles.row}>
        {children}
        <FileButton ref={fileButton} busy={busy} describedBy={hintId} onFile={onFile}>
          {words}
        </FileButton>
        {end && (
          <Button look="outline" onClick={press}>
            {end.words}
          </Button>
        )}
      </div>
      <FormError message={problem} />
      <p id={hintId} className={styles.hint}>
        A logo for the page, tabs and home screens: best a square of 512 pixels or more. Up to{" "}
        {LIMITS.imageBytes / MEGABYTE} MB.
      </p>
    </fieldset>
  );
}
