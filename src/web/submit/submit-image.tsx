import { X } from "lucide";
import { useEffect, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { StoredPicture } from "../ui/picture.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { ChooseImage } from "./choose-image.tsx";
import type { DraftImage, SubmitDraft } from "./submit-draft.ts";
import styles from "./submit-image.module.css";
import type { ImageUpload } from "./use-image-upload.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  image: DraftImage | null;
  problem: string | null;
  upload: ImageUpload;
  onChange: (part: Partial<SubmitDraft>) => void;
}

/** Uploads an image, then asks for its description. */
export function SubmitImage({ image, problem, upload, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(image?.key);
  useEffect(() => {
    if (last.current === image?.key) return;
    last.current = image?.key;
    // Moves the focus to the next step, unless the author is typing elsewhere.
    const { activeElement } = document;
    if (activeElement !== document.body && !place.current?.contains(activeElement)) return;
    place.current?.querySelector<HTMLElement>(image ? "textarea" : "button")?.focus();
  }, [image]);
  return (
    <div ref={place} className={styles.image}>
      {image && <ChosenImage image={image} problem={problem} onChange={(image) => onChange({ image })} />}
      <ChooseImage isAnother={image !== null} upload={upload}>
        {image && (
          <Button look="outline" onClick={() => onChange({ image: null })}>
            <Icon of={X} size={18} /> Remove image
          </Button>
        )}
      </ChooseImage>
      <p role="status" className="visually-hidden">
        {image && upload.isFresh && "The image is uploaded."}
      </p>
    </div>
  );
}

interface ChosenProps {
  image: DraftImage;
  problem: string | null;
  onChange: (image: DraftImage) => void;
}

function ChosenImage({ image, problem, onChange }: ChosenProps) {
  return (
    <>
      <div className={styles.preview}>
        <StoredPicture
          key={image.key}
          image={{ ...image, alt: "The image you post" }}
          sizes="(min-width: 900px) 784px, calc(100vw - 2rem)"
          whole
        />
      </div>
      <TextArea
        label="Image description"
        name="imageAlt"
        autoComplete="off"
        className={styles.alt}
        value={image.alt}
        hint={`Describe the image for people who cannot see it. Up to ${LIMITS.imageAlt} characters.`}
        error={problem}
        onChange={(event) => onChange({ ...image, alt: event.target.value })}
      />
    </>
  );
}
