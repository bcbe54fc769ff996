import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { RowsLoading, SettingsSection } from "../account/settings-section.tsx";
import sectionStyles from "../account/settings-section.module.css";
import { Link } from "../router/link.tsx";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea, tooLong } from "../ui/text-field.tsx";
import { ownProfileQuery, saveAbout } from "./own-profile.ts";
import { PictureForm } from "./picture-form.tsx";
import styles from "./about-section.module.css";

/** The viewer's picture and words about themselves, to choose, to write and to change. */
export function AboutSection({ viewer }: { viewer: ViewerProfile }) {
  const { data: saved, error, refetch } = useQuery(ownProfileQuery(viewer.uid));
  return (
    <SettingsSection
      title="Profile"
      about={
        <>
          Everybody can see this on <Link to={pages.user(viewer.username)}>your profile</Link>.
        </>
      }
    >
      {error && saved === undefined ? (
        <RowsLoading resource="your profile" error={error} retry={refetch} />
      ) : (
        <>
          <PictureForm viewer={viewer} saved={saved} />
          <AboutForm viewer={viewer} saved={saved?.about} />
        </>
      )}
    </SettingsSection>
  );
}

/** `saved` is undefined until it is loaded: the field then has its place, so that nothing below jumps. */
function AboutForm({ viewer, saved }: { viewer: ViewerProfile; saved: string | undefined }) {
  const errorId = useId();
  const { words, problem, canSave, change, isPending, error, submit, end } = useAbout(viewer, saved ?? "");
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label="About you"
        hint={`A few words, up to ${LIMITS.about} characters. Addresses become links.`}
        error={problem}
        className={styles.area}
        aria-describedby={error ? errorId : undefined}
        value={words}
        readOnly={saved === undefined}
        onChange={(event) => change(event.target.value)}
      />
      <FormError id={errorId} message={error && error.message} />
      <div className={styles.end}>
        <SubmitButton busy={isPending} aria-disabled={!canSave || undefined}>
          {isPending ? "Saving..." : "Save"}
        </SubmitButton>
        {end.drop && (
          <Button look="outline" onClick={end.drop}>
            Cancel
          </Button>
        )}
        <p role="status" className={sectionStyles.status}>
          {end.words}
        </p>
      </div>
    </form>
  );
}

/** The words in the field: those that are saved, or a draft that this browser stores until it is saved or dropped. */
function useAbout(viewer: ViewerProfile, saved: string) {
  const queryClient = useQueryClient();
  const [draft, setDraft, dropDraft] = useDraft<string | null>("draft-about", null);
  useOpenDraft("draft-about");
  const { isPending, isSuccess, error, mutate, reset } = useMutation({
    mutationFn: (words: string) => saveAbout(queryClient, viewer, words),
    onSuccess: (_, sent) => dropDraft(sent),
  });
  const words = draft ?? saved;
  const isChanged = words.trim() !== saved;
  const problem = tooLong(words.trim(), LIMITS.about);
  const canSave = isChanged && problem === null && !isPending;
  const drop = () => {
    reset();
    dropDraft(words);
  };
  return {
    ...{ words, problem, canSave, isPending, error },
    change: (typed: string) => {
      reset();
      setDraft(typed);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (canSave) mutate(words);
    },
    end: {
      drop: isChanged && !isPending ? drop : null,
      words: isSuccess && !isChanged ? "Saved." : null,
    },
  };
}
