import { createContext, useContext, useEffect } from "react";
import { useSite } from "./site.ts";

/** What the page's head and answer say. */
export interface PageHead {
  /** Without the site's name, which is added; none for the front page. */
  title: string | null;
  description?: string;
  /** Path and query of the one true address; absent keeps the page out of search engines. */
  canonical?: string;
  status?: number;
}

/** Is given the head while the server renders; null in the browser. */
export const PageHeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Says what the page is: read by the server's rendering, kept as the document's title in the browser. */
export function usePageHead(head: PageHead): void {
  const collect = useContext(PageHeadCollector);
  const site = useSite();
  const title = documentTitle(head.title, site.name);
  collect?.(head);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The whole title of a page. */
export function documentTitle(title: string | null, siteName: string): string {
  return title ? `${title} - ${siteName}` : siteName;
}
