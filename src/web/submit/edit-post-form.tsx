import type { Submission } from "../../contract/entities.ts";
import { hostName } from "../../contract/links.ts";
import { isUpload } from "../posts/post-image.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { FeedPicker } from "./feed-picker.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { DraftWords } from "./submit-content.tsx";
import styles from "./submit-form.module.css";
import { ChosenImage } from "./submit-image.tsx";
import { titleHint } from "./submit-title.tsx";
import { TagChoice } from "./tag-choice.tsx";
import { useEditPost } from "./use-edit-post.ts";

/** Everything of a post can be edited but its address. What was typed stays in the browser until it is saved or dropped. */
export function EditPostForm({ post }: { post: Submission }) {
  const edit = useEditPost(post);
  const { draft, problems, change } = edit;
  return (
    <div className={styles.page}>
      <Head post={post} />
      <form className={styles.form} onSubmit={edit.submit} noValidate>
        <TextField
          label="Title"
          name="title"
          required
          autoComplete="off"
          value={draft.title}
          hint={titleHint(draft.title)}
          error={problems.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <FeedPicker choice={draft.feeds} onChange={edit.chooseFeeds} />
        <EditedTags draft={draft} change={change} />
        {draft.contentType === "image" && draft.image && (
          <ChosenImage
            image={draft.image}
            problem={problems.imageAlt}
            onChange={(image) => change({ image })}
          />
        )}
        <DraftWords draft={draft} problems={problems} onChange={(text) => change({ text })} />
        <FormError message={edit.error && edit.error.message} />
        {edit.isConflict && <EditConflict post={post} />}
        <div className={styles.end}>
          <SubmitButton busy={edit.isPending}>{saveWords(edit)}</SubmitButton>
          <Button look="outline" onClick={edit.drop}>
            Cancel
          </Button>
        </div>
      </form>
      <PreviewPane draft={draft} />
    </div>
  );
}

/** Nothing for an edit that an older version stored. */
function EditedTags({ draft, change }: Pick<ReturnType<typeof useEditPost>, "draft" | "change">) {
  if (!draft.tags) return null;
  return <TagChoice feeds={draft.feeds.chosen} chosen={draft.tags} onChange={(tags) => change({ tags })} />;
}

function Head({ post }: { post: Submission }) {
  return (
    <header>
      <h1>Edit Post</h1>
      <p className={styles.opening}>
        <Stays post={post} />
      </p>
    </header>
  );
}

/** Says which parts of the post stay as they are. */
function Stays({ post }: { post: Submission }) {
  const { contentType, content } = post;
  if (isUpload(post)) return "The image stays.";
  if (contentType === "text") return "Readers can see what was there before.";
  return (
    <>
      The {contentType} stays: <bdi>{hostName(content)}</bdi>
    </>
  );
}

function saveWords({ isPending, isConflict }: { isPending: boolean; isConflict: boolean }): string {
  if (isPending) return "Saving...";
  return isConflict ? "Replace it" : "Save";
}
