/** A mention that is being typed: where its @ stands, and what of the name is there. */
export interface TypedMention {
  start: number;
  beginning: string;
}

/** What stands before the caret, if it may be a mention: not in an e-mail or web address, where an @ mentions nobody. */
const TYPED = /(?<![\p{L}\p{N}_@/.:-])@(\w{0,24})$/u;

/** The mention that is typed at the caret, or null. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const [typed, beginning] = TYPED.exec(before) ?? [];
  if (typed === undefined || beginning === undefined) return null;
  const word = before.slice(Math.max(before.lastIndexOf(" "), before.lastIndexOf("\n")) + 1);
  return word.includes("://") ? null : { start: caret - typed.length, beginning };
}

/** Where the caret stands while the mention is typed. */
export function mentionEnd({ start, beginning }: TypedMention): number {
  return start + 1 + beginning.length;
}

/** The text with the mention completed, and where the caret stands after it. */
export function completeMention(
  text: string,
  mention: TypedMention,
  name: string,
): { text: string; caret: number } {
  const { start } = mention;
  const rest = text.slice(mentionEnd(mention));
  const inserted = `@${name}${rest.startsWith(" ") ? "" : " "}`;
  return { text: text.slice(0, start) + inserted + rest, caret: start + name.length + 2 };
}
