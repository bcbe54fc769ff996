import type { ContentType } from "../../contract/entities.ts";
import { SelectField, TextArea, TextField } from "../ui/text-field.tsx";
import { type DraftProblems, draftImage, type SubmitDraft } from "./submit-draft.ts";
import styles from "./submit-form.module.css";
import { SubmitImage } from "./submit-image.tsx";
import type { ImageUpload } from "./use-image-upload.ts";

interface Props {
  draft: SubmitDraft;
  problems: DraftProblems;
  upload: ImageUpload;
  onChange: (part: Partial<SubmitDraft>) => void;
}

export function SubmitContent({ draft, problems, upload, onChange }: Props) {
  const image = draftImage(draft);
  return (
    <>
      <SelectField
        label="Content type"
        name="contentType"
        autoComplete="off"
        value={draft.contentType}
        onChange={(event) => onChange({ contentType: event.target.value as ContentType })}
      >
        <option value="link">Link</option>
        <option value="text">Text</option>
        <option value="video">Video</option>
      </SelectField>
      {draft.contentType === "text" ? (
        <TextArea
          label="Text"
          name="content"
          autoComplete="off"
          required
          className={styles.text}
          value={draft.text}
          error={problems.content}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      ) : (
        !image && <UrlField draft={draft} problem={problems.content} onChange={(url) => onChange({ url })} />
      )}
      {draft.contentType === "link" && (
        <SubmitImage image={image} problem={problems.imageAlt} upload={upload} onChange={onChange} />
      )}
    </>
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
