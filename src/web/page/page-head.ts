import { createContext, useContext, useEffect } from "react";
import type { HeadTag } from "../../contract/page.ts";
import { documentTitle, headTags, type PageHead } from "./head-tags.ts";
import { useSite } from "./site.ts";

/** Receives the page's head while the server renders; null in the browser. */
export const PageHeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Sets the page's head: the server collects it while rendering, the browser writes it to the document. */
export function usePageHead(head: PageHead): void {
  const collect = useContext(PageHeadCollector);
  const site = useSite();
  const title = documentTitle(head.title, site.name);
  collect?.(head);
  const tags = headTags(head, site);
  useEffect(() => writeHead(title, tags), [title, JSON.stringify(tags)]);
}

/** Matches every head tag that differs from page to page. */
const TAGS =
  'meta[property], meta[name="description"], meta[name="robots"], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"]';

function writeHead(title: string, tags: HeadTag[]): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(TAGS)) old.remove();
  for (const { name, attributes } of tags) {
    const element = document.head.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  }
}
