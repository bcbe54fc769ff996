import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { FormattingBar } from "../formatting/formatting-bar.tsx";
import { MentionField } from "../mentions/mention-field.tsx";
import { usePermission } from "../page/use-permission.ts";
import { SelectField, TextField } from "../ui/text-field.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { draftImage, type DraftType, type SubmitDraft } from "./submit-draft.ts";
import styles from "./submit-form.module.css";
import { SubmitImage } from "./submit-image.tsx";
import type { ImageUpload } from "./use-image-upload.ts";

interface Props {
  draft: SubmitDraft;
  problems: DraftProblems;
  upload: ImageUpload;
  onChange: (part: Partial<SubmitDraft>) => void;
  /** Shown below the content type. */
  children: ReactNode;
}

export function SubmitContent({ draft, problems, upload, onChange, children }: Props) {
  const isText = draft.contentType === "text";
  const isImage = draft.contentType === "image";
  // A draft from before the site's settings were changed keeps its type.
  const offersImage = usePermission("uploaders") || isImage;
  return (
    <>
      <div>
        <SelectField
          label="Content type"
          name="contentType"
          autoComplete="off"
          value={draft.contentType}
          hint={
            offersImage && draft.contentType === "link" && "For a picture from this device, choose Image."
          }
          onChange={(event) => onChange({ contentType: event.target.value as DraftType })}
        >
          <option value="link">Link</option>
          {offersImage && <option value="image">Image</option>}
          <option value="text">Text</option>
          <option value="video">Video</option>
        </SelectField>
        {children}
      </div>
      {isImage ? (
        <SubmitImage image={draftImage(draft)} problems={problems} upload={upload} onChange={onChange} />
      ) : (
        !isText && <UrlField draft={draft} problem={problems.content} onChange={(url) => onChange({ url })} />
      )}
      <DraftWords draft={draft} problems={problems} onChange={(text) => onChange({ text })} />
    </>
  );
}

interface DraftWordsProps extends Pick<Props, "draft" | "problems"> {
  onChange: (text: string) => void;
}

/** The field of the draft's text or caption. */
export function DraftWords({ draft, problems, onChange }: DraftWordsProps) {
  const words = { draft, onChange };
  return draft.contentType === "text" ? (
    <TextBody {...words} problem={problems.content} />
  ) : (
    <Caption {...words} problem={problems.caption} />
  );
}

interface WordsProps {
  draft: SubmitDraft;
  problem: string | null;
  onChange: (text: string) => void;
}

function TextBody(words: WordsProps) {
  return <FormattedField {...words} label="Text" name="content" required className={styles.text} />;
}

function Caption(words: WordsProps) {
  const hint = `Words of your own, shown with the ${words.draft.contentType}.`;
  return (
    <FormattedField
      {...words}
      label="Caption (optional)"
      name="caption"
      className={styles.caption}
      hint={hint}
    />
  );
}

type FieldProps = Omit<ComponentProps<typeof MentionField>, "ref" | "value" | "error">;

/** The bar comes right after its field, and the hint after both. */
function FormattedField({ draft, problem, hint, ...rest }: WordsProps & FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const about = { error: problem, "aria-describedby": hint ? hintId : undefined };
  return (
    <div className={styles.words}>
      <MentionField {...rest} {...about} ref={field} autoComplete="off" value={draft.text} />
      <FormattingBar field={field} text={draft.text}>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </FormattingBar>
    </div>
  );
}

function UrlField(props: { draft: SubmitDraft; problem: string | null; onChange: (url: string) => void }) {
  return (
    <TextField
      label="URL"
      name="content"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      required
      value={props.draft.url}
      hint={
        props.draft.contentType === "video"
          ? "The address of a YouTube video."
          : "The address of a page or of a picture."
      }
      error={props.problem}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
