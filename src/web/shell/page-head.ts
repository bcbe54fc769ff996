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

/** Says what the page is: read by the server's rendering, kept in the document's head in the browser. */
export function usePageHead(head: PageHead): void {
  const collect = useContext(PageHeadCollector);
  const site = useSite();
  const title = documentTitle(head.title, site.name);
  collect?.(head);
  const { description = "", canonical } = head;
  const address = canonical === undefined ? null : site.publicUrl + canonical;
  useEffect(() => {
    document.title = title;
    setMeta("name", "description", description);
    setMeta("property", "og:title", title);
    setMeta("property", "og:description", description);
    setMeta("property", "og:url", site.publicUrl && address);
    setMeta("name", "robots", address === null ? "noindex" : null);
    setCanonical(address);
  }, [title, description, address]);
}

function setMeta(kind: "name" | "property", key: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${kind}="${key}"]`);
  if (!content) return found?.remove();
  const meta = found ?? document.head.appendChild(document.createElement("meta"));
  meta.setAttribute(kind, key);
  meta.content = content;
}

function setCanonical(address: string | null): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (address === null) return found?.remove();
  const link = found ?? document.head.appendChild(document.createElement("link"));
  link.rel = "canonical";
  link.href = address;
}

/** The whole title of a page. */
export function documentTitle(title: string | null, siteName: string): string {
  return title ? `${title} - ${siteName}` : siteName;
}
