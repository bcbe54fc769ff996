import { type RefObject, useLayoutEffect } from "react";
import type { SetDraft } from "../session/draft.ts";
import { useAlive } from "../ui/alive.tsx";
import { typeFeeds } from "./feed-choice.ts";
import { changeDraft, type SubmitDraft } from "./submit-draft.ts";

/**
 * Takes over what was typed into the server's page before it was alive: React leaves that in the
 * fields until the draft is first shown in them. A draft from an earlier visit is continued by it.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  setDraft: SetDraft<SubmitDraft>,
): void {
  const alive = useAlive();
  useLayoutEffect(() => {
    if (alive) return;
    const early = earlyFields(form.current!);
    if (early) setDraft((now) => continueDraft(now, early));
    // Only what is there at the very first is early.
  }, []);
}

interface EarlyFields {
  title: string;
  url: string;
  categories: string;
  contentType: string;
}

function earlyFields(form: HTMLFormElement): EarlyFields | null {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  // The server's page always has the fields of a link.
  const contentType = read("contentType");
  const early = { title: read("title"), url: read("content"), categories: read("categories"), contentType };
  return early.title || early.url || early.categories || contentType !== "link" ? early : null;
}

function continueDraft(draft: SubmitDraft, early: EarlyFields): SubmitDraft {
  const { contentType } = early;
  const continued: Partial<SubmitDraft> = {
    title: joined(draft.title, early.title),
    url: joined(draft.url, early.url),
    feeds: typeFeeds(draft.feeds.chosen, joined(draft.feeds.typed, early.categories)),
    ...((contentType === "text" || contentType === "video") && { contentType }),
  };
  // One that a browser has only brought back is still the same: it may have been posted already, under its key.
  const isSame = JSON.stringify({ ...draft, ...continued }) === JSON.stringify(draft);
  return isSame ? draft : changeDraft(draft, continued);
}

/** Browsers may bring a field's content back by themselves: then the draft has it already. */
function joined(before: string, early: string): string {
  if (before.includes(early)) return before;
  return before === "" ? early : `${before} ${early}`;
}
