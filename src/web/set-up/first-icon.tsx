import { useRef, useState } from "react";
import { BrandMark } from "../shell/brand.tsx";
import { IconFrame } from "../site-settings/icon-choice.tsx";
import styles from "../site-settings/icon-choice.module.css";
import { imageFileProblem } from "../submit/use-image-upload.ts";

interface Props {
  chosen: File | null;
  /** The chosen file as an address, once it is read. */
  picture: string | null;
  onChoose: (file: File | null) => void;
  /** Whether the chosen icon is being saved. */
  busy: boolean;
}

/** The icon that the site begins with. Only members upload, so the file stays here until the owner is one. */
export function FirstIcon({ chosen, picture, onChoose, busy }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const choose = async (file: File) => {
    latest.current = file;
    const found = imageFileProblem(file) ?? (await readProblem(file));
    // Reading a large file may end after that of a small one that was chosen later.
    if (latest.current !== file) return;
    setProblem(found);
    if (!found) onChoose(file);
  };
  const remove = () => {
    latest.current = null;
    setProblem(null);
    onChoose(null);
  };
  return (
    <IconFrame
      words={chosen ? "Choose another icon" : "Choose an icon"}
      busy={busy}
      onFile={(file) => void choose(file)}
      end={chosen && !busy ? { words: "Remove icon", onPress: remove } : null}
      problem={problem}
    >
      {picture ? (
        <img src={picture} alt="The chosen icon" width={44} height={44} className={styles.picture} />
      ) : (
        <BrandMark size={44} />
      )}
    </IconFrame>
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
