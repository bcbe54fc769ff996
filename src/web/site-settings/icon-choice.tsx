import { useId } from "react";
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
  const hintId = useId();
  const site = useSite();
  const { progress, error, upload, cancel } = useImageUpload(({ key }) => onChoose(key), "icon");
  const words = chosen === null ? "Upload an icon" : "Upload another icon";
  return (
    <fieldset className={styles.choice} aria-describedby={hintId}>
      <legend className={styles.question}>Icon</legend>
      <div className={styles.row}>
        <SiteContext value={{ ...site, icon: chosen ?? undefined }}>
          <BrandMark size={44} />
        </SiteContext>
        <FileButton busy={progress !== null} describedBy={hintId} onFile={upload}>
          {progress === null ? words : wordsOfProgress(progress)}
        </FileButton>
        {progress !== null && (
          <Button look="outline" onClick={cancel}>
            Cancel
          </Button>
        )}
        {progress === null && chosen !== null && (
          <Button look="outline" onClick={() => onChoose(null)}>
            Remove icon
          </Button>
        )}
      </div>
      <FormError message={error} />
      <p id={hintId} className={styles.hint}>
        Stands beside the name, in tabs and on home screens. Best is a square of at least 512 pixels; it may
        be transparent. JPEG, PNG, GIF, WebP or AVIF, up to {LIMITS.imageBytes / MEGABYTE} MB.
      </p>
    </fieldset>
  );
}
