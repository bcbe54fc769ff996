import { type RefObject, useLayoutEffect } from "react";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { typeFeeds } from "./feed-choice.ts";
import { editDraft, type SubmitDraft } from "./submit-draft.ts";

/**
 * Adds text that was typed before hydration to the draft, which may be from an earlier visit. React leaves
 * that text in the fields until it first renders the draft into them.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  setDraft: SetDraft<SubmitDraft>,
): void {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) return;
    const early = earlyFields(form.current!);
    if (early) setDraft((now) => continueDraft(now, early));
    // Runs once, before the draft is rendered into the fields.
  }, []);
}

interface EarlyFields {
  title: string;
  url: string;
  caption: string;
  categories: string;
  contentType: string;
}

function earlyFields(form: HTMLFormElement): EarlyFields | null {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  // The server always renders the fields of a link, so `content` holds the address.
  const contentType = read("contentType");
  const early = {
    title: read("title"),
    url: read("content"),
    caption: read("caption"),
    categories: read("categories"),
    contentType,
  };
  return early.title || early.url || early.caption || early.categories || contentType !== "link"
    ? early
    : null;
}

function continueDraft(draft: SubmitDraft, early: EarlyFields): SubmitDraft {
  const { contentType } = early;
  const continued: Partial<SubmitDraft> = {
    title: joined(draft.title, early.title),
    url: joined(draft.url, early.url),
    text: joined(draft.text, early.caption),
    feeds: typeFeeds(draft.feeds.chosen, joined(draft.feeds.typed, early.categories)),
    ...((contentType === "text" || contentType === "image" || contentType === "video") && { contentType }),
  };
  // The browser only restored the text: keep the key, under which the draft may have been posted.
  const isSame = JSON.stringify({ ...draft, ...continued }) === JSON.stringify(draft);
  return isSame ? draft : editDraft(draft, continued);
}

/** Appends the early text, unless the draft contains it already: browsers may restore a field's content. */
function joined(before: string, early: string): string {
  if (before.includes(early)) return before;
  return before === "" ? early : `${before} ${early}`;
}
