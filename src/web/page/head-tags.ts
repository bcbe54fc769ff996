import type { HeadTag, SiteSettings } from "../../contract/page.ts";
import { withoutTurns } from "../../contract/text-direction.ts";

/** A picture that stands for a page elsewhere. */
export interface PageImage {
  /** Its path here. */
  address: string;
  width: number;
  height: number;
  alt: string;
}

/** What the page's head and answer say. */
export interface PageHead {
  /** Without the site's name, which is added; none for the front page. */
  title: string | null;
  description?: string;
  /** Path and query of the one true address, named where the site knows its own; absent keeps the page out of search engines. */
  canonical?: string;
  /** Keeps a page that has an address out of search engines. */
  isHidden?: boolean;
  /** What kind of thing it is to Open Graph. */
  kind?: "article" | "profile";
  /** The site's own when it is absent. */
  image?: PageImage | undefined;
  /** The Atom feed of what the page shows. */
  atom?: { title: string; address: string };
  status?: number;
  /** Stands in for other pages, at their addresses: scripts would take over for those. */
  isStill?: boolean;
}

/** The whole title of a page. */
export function documentTitle(title: string | null, siteName: string): string {
  return title ? `${withoutTurns(title)} - ${siteName}` : siteName;
}

/** The tags of a page's head, the same from the server and in the browser. */
export function headTags(head: PageHead, site: SiteSettings): HeadTag[] {
  const { canonical, atom } = head;
  const description = head.description && withoutTurns(head.description);
  // It has to be whole, and a request's Host header is the client's word: it may not reach a page that others are sent.
  const address = canonical !== undefined && site.publicUrl ? site.publicUrl + canonical : undefined;
  return [
    ...named("description", description),
    ...named("robots", canonical === undefined || head.isHidden ? "noindex" : undefined),
    ...(address === undefined ? [] : [link({ rel: "canonical", href: address })]),
    ...(atom ? [atomLink(atom.title, site.publicUrl + atom.address)] : []),
    ...openGraph("site_name", site.name),
    ...openGraph("type", head.kind ?? "website"),
    ...openGraph("url", address),
    ...previewTags({ ...head, ...(description !== undefined && { description }) }, site),
  ];
}

function previewTags(head: PageHead, site: SiteSettings): HeadTag[] {
  const title = documentTitle(head.title, site.name);
  const image = head.image ?? siteImage(site);
  // It has to be whole, as the address.
  const source = site.publicUrl && site.publicUrl + image.address;
  return [
    ...openGraph("title", title),
    ...openGraph("description", head.description),
    ...openGraph("image", source),
    ...openGraph("image:width", String(image.width)),
    ...openGraph("image:height", String(image.height)),
    ...openGraph("image:alt", withoutTurns(image.alt)),
    ...named("twitter:card", head.image ? "summary_large_image" : "summary"),
    ...named("twitter:title", title),
    ...named("twitter:description", head.description),
    ...named("twitter:image", source),
    ...named("twitter:image:alt", withoutTurns(image.alt)),
  ];
}

function siteImage(site: SiteSettings): PageImage {
  return { address: "/icon-maskable-512.png", width: 512, height: 512, alt: site.name };
}

function atomLink(title: string, href: string): HeadTag {
  return link({ rel: "alternate", type: "application/atom+xml", title: withoutTurns(title), href });
}

function link(attributes: Record<string, string>): HeadTag {
  return { name: "link", attributes };
}

function named(name: string, content: string | undefined): HeadTag[] {
  return content ? [{ name: "meta", attributes: { name, content } }] : [];
}

function openGraph(property: string, content: string | undefined): HeadTag[] {
  return content ? [{ name: "meta", attributes: { property: `og:${property}`, content } }] : [];
}
