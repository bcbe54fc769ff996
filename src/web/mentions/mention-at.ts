/** A mention being typed: the index of its @, and the letters after it. */
export interface TypedMention {
  start: number;
  beginning: string;
}

/** Text before the caret that may be a mention. An @ in an email or web address mentions nobody. */
const TYPED = /(?<![\p{L}\p{N}_@/.:-])@(\w{0,24})$/u;

export function mentionAt(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const [typed, beginning] = TYPED.exec(before) ?? [];
  if (typed === undefined || beginning === undefined) return null;
  const word = before.slice(Math.max(before.lastIndexOf(" "), before.lastIndexOf("\n")) + 1);
  return word.includes("://") ? null : { start: caret - typed.length, beginning };
}

/** The caret's index while the mention is being typed. */
export function mentionEnd({ start, beginning }: TypedMention): number {
  return start + 1 + beginning.length;
}

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
