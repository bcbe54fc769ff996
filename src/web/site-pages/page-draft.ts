/** A long text as it is saved, by a version that a change names. */
export interface SavedWords {
  text: string;
  /** The words to begin with where there are none. */
  startingText?: string;
  version: number | string;
}

/**
 * Words that somebody has typed and not saved yet, and the version of the text that they were typed over. They stay in
 * this browser: words under the name `text` would be stored on the server, which knows composers of members alone.
 */
export interface PageDraft {
  typed: string;
  version: SavedWords["version"];
}

/** The words in the form: those that are typed, else those of the page, else a suggestion. */
export function wordsInForm({ text, startingText = "" }: SavedWords, draft: PageDraft | null): string {
  return draft?.typed ?? (text || startingText);
}

/** Whether saving the words in the form would change the page. White space around makes no difference. */
export function isChange(page: SavedWords, draft: PageDraft | null): boolean {
  return wordsInForm(page, draft).trim() !== page.text;
}

/**
 * The draft once these words are typed; none where the form has them without a draft, because such a draft would conflict with
 * what somebody else saves later.
 */
export function draftOf(page: SavedWords, before: PageDraft | null, typed: string): PageDraft | null {
  if (typed === wordsInForm(page, null)) return null;
  return { typed, version: before && isChange(page, before) ? before.version : page.version };
}
