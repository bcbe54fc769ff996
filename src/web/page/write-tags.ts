import { headTags, type PageHead } from "./head-tags.ts";
import type { SiteSettings } from "../../contract/page.ts";

/** Matches every head tag that differs from page to page. */
const TAGS =
  'meta[property], meta[name="description"], meta[name="robots"], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"]';

export function writeTags(head: PageHead, site: SiteSettings): void {
  for (const old of document.head.querySelectorAll(TAGS)) old.remove();
  for (const { name, attributes } of headTags(head, site)) {
    const element = document.head.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  }
}
