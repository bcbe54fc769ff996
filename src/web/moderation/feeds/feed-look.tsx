import { type CSSProperties, useId } from "react";
import type { Feed } from "../../../contract/feeds.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { usePermission } from "../../page/use-permission.ts";
import styles from "../../site-settings/accent-choice.module.css";
import { NAMED_ACCENTS } from "../../site-settings/accent-names.ts";
import { FileButton } from "../../submit/choose-image.tsx";
import { MEGABYTE, useImageUpload, wordsOfProgress } from "../../submit/use-image-upload.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FeedSign, MemberSign } from "../../ui/sign.tsx";
import tabStyles from "../tabs.module.css";
import type { FeedChange } from "./edit-feed-dialog.tsx";

interface Props {
  feed: Feed;
  onAsk: (change: FeedChange) => void;
}

const CHOICES = [{ name: "Default", hue: null }, ...NAMED_ACCENTS];

/** The colour and the picture of a feed's sign, which stands wherever its name is listed. */
export function FeedLook({ feed, onAsk }: Props) {
  const present = feed.hue ?? null;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.question}>Sign</legend>
      <div className={tabStyles.end}>
        <FeedSign feed={feed.name} size="large" />
        <Picture feed={feed} onAsk={onAsk} />
      </div>
      <div className={styles.named}>
        {CHOICES.map(({ name, hue }) => (
          <button
            key={name}
            type="button"
            className={styles.name}
            aria-pressed={present === hue}
            onClick={() => present !== hue && onAsk({ hue })}
          >
            {hue === null ? (
              // The colour that comes from the name, without the one that the feed has chosen.
              <MemberSign name={feed.name} />
            ) : (
              <span className={styles.swatch} style={swatchOf(hue)} aria-hidden />
            )}
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Uploads a picture before it is saved. One that nobody saves goes after a day. */
function Picture({ feed, onAsk }: Props) {
  const hintId = useId();
  const { progress, error, upload, cancel } = useImageUpload(({ key }) => onAsk({ picture: key }), "square");
  const mayUpload = usePermission("uploaders");
  return (
    <>
      {mayUpload && (
        <FileButton busy={progress !== null} describedBy={hintId} onFile={upload}>
          {progress !== null ? wordsOfProgress(progress) : feed.picture ? "Another picture" : "Add a picture"}
        </FileButton>
      )}
      {progress !== null && (
        <Button look="outline" onClick={cancel}>
          Cancel
        </Button>
      )}
      {feed.picture && progress === null && (
        <Button look="outline" onClick={() => onAsk({ picture: null })}>
          Remove picture
        </Button>
      )}
      <p id={hintId} className={styles.hint}>
        {mayUpload
          ? `A square from its middle is shown. JPEG, PNG, GIF, WebP or AVIF, up to ${LIMITS.imageBytes / MEGABYTE} MB.`
          : "Only some members of this site can upload images."}
      </p>
      <FormError message={error} />
    </>
  );
}

/** The ground of a sign, in both themes. */
function swatchOf(hue: number): CSSProperties {
  return { "--light": `oklch(0.53 0.11 ${hue})`, "--dark": `oklch(0.53 0.11 ${hue})` } as CSSProperties;
}
