/** A mention that is being typed: where its @ stands, and what of the name is there. */
export interface TypedMention {
  start: number;
  beginning: string;
}

/** What stands before the caret, if it may be a mention: not in an e-mail or web address, where an @ mentions nobody. */
const TYPED = /(?<![\w@/.:-])@(\w{0,24})$/;

/** The mention that is typed at the caret, or null. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const [typed, beginning] = TYPED.exec(before) ?? [];
  if (typed === undefined || beginning === undefined) return null;
  const word = before.slice(Math.max(before.lastIndexOf(" "), before.lastIndexOf("\n")) + 1);
  return word.includes("://") ? null : { start: caret - typed.length, beginning };
}

/** The text with the mention completed, and where the caret stands after it. */
export function completeMention(
  text: string,
  { start, beginning }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(start + 1 + beginning.length);
  const inserted = `@${name}${rest.startsWith(" ") ? "" : " "}`;
  return { text: text.slice(0, start) + inserted + rest, caret: start + name.length + 2 };
}
