import { type FormEvent, useState } from "react";
import { pages } from "../../contract/paths.ts";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { useSession } from "../session/session.ts";
import { firstProblem, lengthProblemsOf, problemsOf } from "./draft-problems.ts";
import { namesLeftOut } from "./feed-choice.ts";
import { focusField } from "./focus-field.ts";
import { finishDraft, SUBMIT_DRAFT, submitBodyOf, type SubmitDraft } from "./submit-draft.ts";
import { useSubmitPost } from "./use-submit-post.ts";

interface Props {
  draft: SubmitDraft;
  setDraft: SetDraft<SubmitDraft>;
}

/** Handles Submit: asks visitors to log in; shows members the draft's errors, or posts the draft. */
export function useSubmit({ draft, setDraft }: Props) {
  const { status } = useSession();
  const { isPending, error, waiting, submitPost } = useSubmitPost({
    draftKey: SUBMIT_DRAFT,
    draft,
    bodyOf: submitBodyOf,
    addressOf: pages.details,
  });
  const [triedAs, setTriedAs] = useState<"nobody" | "visitor" | "member">("nobody");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const finished = finishDraft(draft);
    setDraft(finished);
    setTriedAs(status === "member" ? "member" : "visitor");
    if (status !== "member") return;
    // If this press reveals that a feed does not fit, do not post yet: let the author decide.
    const leavesOut = namesLeftOut(finished.feeds).length > 0 && namesLeftOut(draft.feeds).length === 0;
    const wrong = leavesOut ? "categories" : firstProblem(problemsOf(finished));
    if (wrong) focusField(event.currentTarget, wrong);
    else submitPost(finished);
  };
  return {
    isSignedOut: triedAs === "visitor" && status === "visitor",
    problems: triedAs === "member" ? problemsOf(draft) : lengthProblemsOf(draft),
    isPending,
    error,
    waiting,
    submit,
  };
}
