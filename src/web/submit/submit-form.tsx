import { type FormEvent, useRef, useState } from "react";
import { codePoints, LIMITS } from "../../contract/limits.ts";
import { changeDraft, type SetDraft } from "../session/draft.ts";
import { LinkAdvice } from "../previews/link-advice.tsx";
import { useSession } from "../session/session.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { namesLeftOut } from "./feed-choice.ts";
import { FeedPicker } from "./feed-picker.tsx";
import { SubmitAlert } from "./submit-alert.tsx";
import { SubmitContent } from "./submit-content.tsx";
import {
  typedAddress,
  type DraftProblems,
  finishDraft,
  lengthProblemsOf,
  problemsOf,
  type SubmitDraft,
} from "./submit-draft.ts";
import { useTypedEarly } from "./use-typed-early.ts";
import styles from "./submit-form.module.css";
import { useSubmitPost } from "./use-submit-post.ts";
import { useImageTarget } from "./use-image-target.ts";
import { useImageUpload } from "./use-image-upload.ts";

interface Props {
  draft: SubmitDraft;
  setDraft: SetDraft<SubmitDraft>;
  onPosted: (draft: SubmitDraft) => void;
}

export function SubmitForm(props: Props) {
  const { draft, setDraft } = props;
  const form = useRef<HTMLFormElement>(null);
  const { isSignedOut, problems, isPending, error, submit } = useSubmit(props);
  useTypedEarly(form, setDraft);
  const change = (part: Partial<SubmitDraft>) => setDraft((now) => changeDraft(now, part));
  const upload = useImageUpload((image) =>
    setDraft((now) => changeDraft(now, { image: { ...image, alt: now.image?.alt ?? "" } })),
  );
  const isLink = draft.contentType === "link";
  const imageTarget = useImageTarget(isLink, upload.upload);
  const changeContent = (part: Partial<SubmitDraft>) => {
    // Only a link can have an image, so a change of the type cancels the upload.
    if (part.contentType) upload.cancel();
    change(part);
  };
  const takeTitle = (title: string) => {
    change({ title });
    focusOn(form.current!, "title");
  };
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={submit} noValidate {...imageTarget}>
      <TitleField title={draft.title} problem={problems.title} onChange={(title) => change({ title })} />
      <FeedPicker
        choice={draft.feeds}
        onChange={(choose) => setDraft((now) => changeDraft(now, { feeds: choose(now.feeds) }))}
      />
      <SubmitContent draft={draft} problems={problems} upload={upload} onChange={changeContent} />
      <LinkAdvice address={typedAddress(draft)} wantsTitle={draft.title.trim() === ""} onTitle={takeTitle} />
      <SubmitAlert signedOut={isSignedOut} error={error} />
      <div className={styles.end}>
        <SubmitButton busy={isPending || (isLink && upload.progress !== null)}>
          {isPending ? "Submitting..." : "Submit"}
        </SubmitButton>
        <p>Your draft is saved in this browser.</p>
      </div>
    </form>
  );
}

/** Handles Submit: asks visitors to log in; shows members the draft's errors, or posts the draft. */
function useSubmit({ draft, setDraft, onPosted }: Props) {
  const { status } = useSession();
  const { isPending, error, submitPost } = useSubmitPost(onPosted);
  const [triedAs, setTriedAs] = useState<"nobody" | "visitor" | "member">("nobody");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const finished = finishDraft(draft);
    setDraft(finished);
    setTriedAs(status === "member" ? "member" : "visitor");
    if (status !== "member") return;
    // If this press reveals that a feed does not fit, do not post yet: let the author decide.
    const leavesOut = namesLeftOut(finished.feeds).length > 0 && namesLeftOut(draft.feeds).length === 0;
    const wrong = leavesOut ? "categories" : firstOf(problemsOf(finished));
    if (wrong) focusOn(event.currentTarget, wrong);
    else submitPost(finished);
  };
  return {
    isSignedOut: triedAs === "visitor" && status === "visitor",
    problems: triedAs === "member" ? problemsOf(draft) : lengthProblemsOf(draft),
    isPending,
    error,
    submit,
  };
}

function TitleField(props: { title: string; problem: string | null; onChange: (title: string) => void }) {
  return (
    <TextField
      label="Title"
      name="title"
      required
      autoComplete="off"
      value={props.title}
      hint={titleHint(props.title)}
      error={props.problem}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** At this many remaining characters, the hint begins to count them down. */
const NEAR_END = 30;

function titleHint(title: string): string {
  const left = LIMITS.title - codePoints(title.trim());
  if (left > NEAR_END) return `Up to ${LIMITS.title} characters.`;
  return left < 0 ? `${-left} too many.` : `${left} of ${LIMITS.title} characters left.`;
}

function firstOf(problems: DraftProblems): keyof DraftProblems | null {
  if (problems.title) return "title";
  if (problems.content) return "content";
  return problems.imageAlt ? "imageAlt" : null;
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
