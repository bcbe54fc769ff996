import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { placeCards } from "./place-cards.ts";

/**
 * A list of articles in the ARIA feed pattern: Page Down and Page Up move the focus to the next and the
 * previous article.
 * https://www.w3.org/WAI/ARIA/apg/patterns/feed/
 */
export function ArticleFeed(props: ComponentProps<"div">) {
  const list = useRef<HTMLDivElement>(null);
  useArticleKeys(list);
  // Runs before the paint, and before the scroll position is restored.
  useLayoutEffect(() => placeCards(list.current!));
  // The early script has added the cards' places to the server's markup, so it differs from React's.
  return <div ref={list} role="feed" suppressHydrationWarning {...props} />;
}

function useArticleKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key];
      const article = (event.target as Element).closest("article");
      if (!step || !article || !list.current?.contains(article)) return;
      const articles = [...list.current.querySelectorAll("article")];
      const next = articles[articles.indexOf(article) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
