import { useEffect, useId, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { BrandMark } from "../shell/brand.tsx";
import styles from "../site-settings/icon-choice.module.css";
import { FileButton } from "../submit/choose-image.tsx";
import { imageFileProblem, MEGABYTE } from "../submit/use-image-upload.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";

interface Props {
  chosen: File | null;
  onChoose: (file: File | null) => void;
}

/** The icon that the site begins with. Only members upload, so the file stays here until the owner is one. */
export function FirstIcon({ chosen, onChoose }: Props) {
  const hintId = useId();
  const picture = usePicture(chosen);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File) => {
    const found = imageFileProblem(file) ?? (await readProblem(file));
    setProblem(found);
    if (!found) onChoose(file);
  };
  return (
    <fieldset className={styles.choice} aria-describedby={hintId}>
      <legend className={styles.question}>Icon</legend>
      <div className={styles.row}>
        {picture ? (
          <img src={picture} alt="The chosen icon" width={44} height={44} className={styles.picture} />
        ) : (
          <BrandMark size={44} />
        )}
        <FileButton busy={false} describedBy={hintId} onFile={(file) => void choose(file)}>
          {chosen ? "Choose another icon" : "Choose an icon"}
        </FileButton>
        {chosen && (
          <Button look="outline" onClick={() => onChoose(null)}>
            Remove icon
          </Button>
        )}
      </div>
      <FormError message={problem} />
      <p id={hintId} className={styles.hint}>
        A logo that stands beside the name, in tabs and on home screens. Best is a square of at least 512
        pixels; it may be transparent. JPEG, PNG, GIF, WebP or AVIF, up to {LIMITS.imageBytes / MEGABYTE} MB.
      </p>
    </fieldset>
  );
}

/** Says why the browser cannot show a file, which the server could not read either. */
async function readProblem(file: File): Promise<string | null> {
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return "That file cannot be read as an image. Please choose another one.";
  }
}

/** The file as the address of a picture. The policy of pages allows `data:` and no `blob:`. */
function usePicture(file: File | null): string | null {
  const [read, setRead] = useState<{ of: File; address: string } | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener("load", () => file && setRead({ of: file, address: reader.result as string }));
    if (file) reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && read?.of === file ? read.address : null;
}
