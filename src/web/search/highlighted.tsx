import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { SearchTerm } from "../../contract/search-terms.ts";
import { highlightParts } from "./highlight.ts";

/** What the posts on the page were searched for; nothing where they were not. */
export const SearchTermsContext = createContext<SearchTerm[]>([]);

/** A text with what was searched for marked. */
export function Highlighted({ text }: { text: string }): ReactNode {
  const terms = useContext(SearchTermsContext);
  if (terms.length === 0) return text;
  return highlightParts(text, terms).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
