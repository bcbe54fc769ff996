import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { Highlighter } from "../../contract/highlight.ts";

/** The highlighter of the current search; null outside a search. */
export const HighlighterContext = createContext<Highlighter | null>(null);

/** A text with its matches marked, in a `bdi`: its writing direction must not affect the text around. */
export function Highlighted({ text }: { text: string }): ReactNode {
  const highlighter = useContext(HighlighterContext);
  if (!highlighter) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {highlighter
        .partsOf(text)
        .map((part, index) =>
          part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
        )}
    </bdi>
  );
}
