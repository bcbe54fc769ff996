import { X } from "lucide";
import { type RefObject, useEffect, useRef } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { usePermission } from "../page/use-permission.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydration.tsx";
import { StoredPicture } from "../ui/picture.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { ChooseImage } from "./choose-image.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import type { DraftImage, SubmitDraft } from "./submit-draft.ts";
import styles from "./submit-image.module.css";
import type { ImageUpload } from "./use-image-upload.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  image: DraftImage | null;
  problems: DraftProblems;
  upload: ImageUpload;
  onChange: (part: Partial<SubmitDraft>) => void;
}

/** Uploads an image, then asks for its description. */
export function SubmitImage({ image, problems, upload, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useNextStep(place, image);
  const mayUpload = usePermission("uploaders");
  const remove = image && (
    <Button look="outline" onClick={() => onChange({ image: null })}>
      <Icon of={X} size={18} /> Remove image
    </Button>
  );
  return (
    <div ref={place} className={styles.image}>
      {image && <ChosenPicture image={image} />}
      {mayUpload ? (
        <ChooseImage isAnother={image !== null} problem={problems.content} upload={upload}>
          {remove}
        </ChooseImage>
      ) : (
        remove
      )}
      {image && (
        <ImageDescription
          image={image}
          problem={problems.imageAlt}
          onChange={(image) => onChange({ image })}
        />
      )}
      <p role="status" className="visually-hidden">
        {image && upload.isFresh && "The image is uploaded."}
      </p>
    </div>
  );
}

/** Moves the focus to the description of an image that was just uploaded, or to the button for another one. */
function useNextStep(place: RefObject<HTMLDivElement | null>, image: DraftImage | null): void {
  const hydrated = useHydrated();
  // Null until hydration, which restores the image of an earlier visit.
  const last = useRef<string | null | undefined>(null);
  useEffect(() => {
    if (!hydrated) return;
    const before = last.current;
    last.current = image?.key;
    if (before === null || before === last.current) return;
    if (isTypingOutside(place.current)) return;
    place.current?.querySelector<HTMLElement>(image ? "textarea" : "button")?.focus();
  }, [image, hydrated]);
}

function isTypingOutside(place: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !place?.contains(activeElement);
}

interface ChosenProps {
  image: DraftImage;
  problem: string | null;
  onChange: (image: DraftImage) => void;
}

export function ChosenImage(props: ChosenProps) {
  return (
    <>
      <ChosenPicture image={props.image} />
      <ImageDescription {...props} />
    </>
  );
}

function ChosenPicture({ image }: Pick<ChosenProps, "image">) {
  return (
    <div className={styles.preview}>
      <StoredPicture
        key={image.key}
        image={{ ...image, alt: "The image you post" }}
        sizes="(min-width: 900px) 784px, calc(100vw - 2rem)"
        whole
      />
    </div>
  );
}

function ImageDescription({ image, problem, onChange }: ChosenProps) {
  return (
    <TextArea
      label="Image description (optional)"
      name="imageAlt"
      autoComplete="off"
      className={styles.alt}
      value={image.alt}
      hint={`Describe the image for people who cannot see it. Up to ${LIMITS.imageAlt} characters.`}
      error={problem}
      onChange={(event) => onChange({ ...image, alt: event.target.value })}
    />
  );
}
