import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { Highlighter } from "./highlight.ts";

/** Finds what the posts on the page were searched for; null where they were not. */
export const HighlighterContext = createContext<Highlighter | null>(null);

/** A text with what was searched for marked. Isolated: whatever direction it is written in, what is beside it stays. */
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
