import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { OPTIONAL_PAGES } from "../../contract/site-page-names.ts";
import type { EditedSitePage, saveSitePage } from "../../contract/site-pages.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { showSite, useSite } from "../page/site.ts";
import { useDraft } from "../session/draft.ts";
import { draftOf, isChange, type PageDraft, wordsInForm } from "./page-draft.ts";
import { tooLong } from "../ui/text-field.tsx";
import { showSaved, sitePagesQuery } from "./site-pages-query.ts";

const NONE: PageDraft | null = null;

/** The words of a page, under those that are typed: these stay in the browser until they are saved or dropped. */
export function usePageEditor(page: EditedSitePage) {
  const [draft, setDraft, dropDraft] = useDraft<PageDraft | null>(`draft-site-page-${page.name}`, NONE);
  const { isPending, isSuccess, error, mutate, reset } = useSave(page, (saved, sent) => {
    if (sent === null) return;
    dropDraft(sent);
    // Something typed meanwhile is typed over the answer.
    setDraft((now) => now && { ...now, version: saved.version });
  });
  useEffect(() => {
    // After a lost answer, words that are saved would come back as a change of what somebody saves later.
    if (draft && draft.typed.trim() === page.text) dropDraft(draft);
  }, [page]);
  const text = wordsInForm(page, draft);
  const isChanged = isChange(page, draft);
  const problem = problemOf(text);
  const isOvertaken = draft !== null && isChanged && draft.version !== page.version;
  const canSave = isChanged && problem === null && !isPending;
  return {
    ...{ text, problem, isOvertaken, canSave, isPending },
    hasDraft: draft !== null,
    error: refusalIn(error, isOvertaken),
    isSaved: isSuccess && draft === null,
    type: (typed: string) => {
      // The outcome of a save under way is still to be told.
      if (!isPending) reset();
      // While a save is under way, the words before it are a change again.
      setDraft((now) => (now && isPending ? { ...now, typed } : draftOf(page, now, typed)));
    },
    save: () => canSave && mutate({ text, draft }),
    /** Saves other words than the typed ones, which stay; null is the program's text. */
    put: (words: string | null) => isPending || mutate({ text: words, draft: NONE }),
    drop: () => {
      reset();
      dropDraft(draft);
    },
  };
}

function problemOf(text: string): string | null {
  if (isBlank(text)) return "Text is required.";
  return tooLong(text.trim(), LIMITS.text);
}

/** The words of a failed save; none where the notice of what was saved meanwhile says more. */
function refusalIn(error: Error | null, isOvertaken: boolean): string | null {
  return error && !(isConflict(error) && isOvertaken) ? error.message : null;
}

function isConflict(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.code === "sitePageConflict";
}

interface Sent {
  text: string | null;
  /** The draft whose words are sent; null where they are others. */
  draft: PageDraft | null;
}

function useSave(page: EditedSitePage, onSaved: (saved: EditedSitePage, draft: PageDraft | null) => void) {
  const queryClient = useQueryClient();
  const showInNavigation = useShowInNavigation();
  const { name, version } = page;
  return useMutation({
    mutationFn: ({ text }: Sent) => {
      const body = { version, text };
      const options = { params: { name }, body, signal: answerTime(body) };
      return call<typeof saveSitePage>("POST", "/admin/pages/:name", options);
    },
    onSuccess: async (saved, { draft }) => {
      await showSaved(queryClient, saved);
      showInNavigation(saved);
      onSaved(saved, draft);
    },
    onError: (failure) => {
      if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: sitePagesQuery.queryKey });
    },
  });
}

/** The links of the open page came with it, before rules were written or taken away. */
function useShowInNavigation() {
  const site = useSite();
  return ({ name, isOwn }: EditedSitePage) => {
    const shown = OPTIONAL_PAGES.filter((one) => (one === name ? isOwn : site.pages?.includes(one)));
    showSite({ ...site, pages: shown.length > 0 ? shown : undefined });
  };
}
