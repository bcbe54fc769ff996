import { LinkAdvice } from "../previews/link-advice.tsx";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { ChosenRules } from "./chosen-rules.tsx";
import { DraftStatus } from "./draft-status.tsx";
import { FeedPicker } from "./feed-picker.tsx";
import { GivenNotice } from "./given-notice.tsx";
import { NewMemberNotice } from "./new-member-notice.tsx";
import { SubmitAlert } from "./submit-alert.tsx";
import { SubmitContent } from "./submit-content.tsx";
import { editDraft, type SubmitDraft, typedAddress } from "./submit-draft.ts";
import styles from "./submit-form.module.css";
import { SubmitTitle } from "./submit-title.tsx";
import { TagChoice } from "./tag-choice.tsx";
import { useComposer } from "./use-composer.ts";
import { useSubmit } from "./use-submit.ts";

interface Props {
  draft: SubmitDraft;
  setDraft: SetDraft<SubmitDraft>;
  /** Deletes the draft, unless it has changed since. */
  dropDraft: (draft: SubmitDraft) => void;
}

export function SubmitForm(props: Props) {
  const { draft, setDraft } = props;
  const { isSignedOut, problems, isPending, error, waiting, submit } = useSubmit(props);
  const { form, upload, given, change, changeContent, takeTitle, moveAddress, discard } = useComposer(props);
  const isUploading = draft.contentType === "image" && upload.progress !== null;
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={submit} noValidate {...given.dropProps}>
      <SubmitTitle
        title={draft.title}
        problem={problems.title}
        onChange={(title) => change({ title })}
        onAddress={moveAddress}
      />
      <FeedPicker
        choice={draft.feeds}
        onChange={(choose) => setDraft((now) => editDraft(now, { feeds: choose(now.feeds) }))}
      />
      <TagChoice feeds={draft.feeds.chosen} chosen={draft.tags ?? []} onChange={(tags) => change({ tags })} />
      <ChosenRules feeds={draft.feeds.chosen} />
      <NewMemberNotice />
      <SubmitContent draft={draft} problems={problems} upload={upload} onChange={changeContent}>
        <GivenNotice words={given.notice} undo={given.undo} />
      </SubmitContent>
      <LinkAdvice address={typedAddress(draft)} wantsTitle={draft.title.trim() === ""} onTitle={takeTitle} />
      <SubmitAlert signedOut={isSignedOut} error={error} waiting={waiting} />
      <div className={styles.end}>
        <SubmitButton busy={isPending || isUploading}>{isPending ? "Submitting..." : "Submit"}</SubmitButton>
        <DraftStatus draft={draft} onDiscard={discard} onRestore={setDraft} />
      </div>
    </form>
  );
}
