import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

/**
 * A list of articles in the ARIA feed pattern: Page Down and Page Up move the focus to the next and the
 * previous article.
 * https://www.w3.org/WAI/ARIA/apg/patterns/feed/
 */
export function ArticleFeed(props: ComponentProps<"div">) {
  const list = useRef<HTMLDivElement>(null);
  useArticleKeys(list);
  return <div ref={list} role="feed" {...props} />;
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
