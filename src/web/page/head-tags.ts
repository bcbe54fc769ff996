import type { HeadTag, SiteSettings } from "../../contract/page.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { documentTitle } from "./document-title.ts";

/** The picture that other sites show for a page. */
export interface PageImage {
  /** A path on this site. */
  address: string;
  width: number;
  height: number;
  alt: string;
  /** Whether the picture is a sign: other sites then show it small, beside the words. */
  isSmall?: boolean;
}

export interface PageHead {
  /** Without the site's name, which is appended; null on the front page. */
  title: string | null;
  /** The site's description if absent. */
  description?: string;
  /** Path and query of the canonical address. Without it the page is `noindex`. The tag needs PUBLIC_URL. */
  canonical?: string;
  /** Makes a page with a canonical address `noindex`. */
  isHidden?: boolean;
  /** The Open Graph type; `website` if absent. */
  kind?: "article" | "profile";
  /** The site's icon if absent. */
  image?: PageImage | undefined;
  atom?: { title: string; address: string };
  status?: number;
  /** Omits the scripts: hydrating the offline page would replace it with the page at the address. */
  hasNoScripts?: boolean;
}

export function headTags(head: PageHead, site: SiteSettings): HeadTag[] {
  const { canonical, atom } = head;
  const description = withoutTurns(head.description ?? site.description);
  // The address must be absolute. Not from the Host header: a client could poison a shared page with it.
  const address = canonical !== undefined && site.publicUrl ? site.publicUrl + canonical : undefined;
  return [
    ...named("description", description),
    ...named("robots", canonical === undefined || head.isHidden ? "noindex" : undefined),
    ...(address === undefined ? [] : [link({ rel: "canonical", href: address })]),
    ...(atom ? [atomLink(atom.title, site.publicUrl + atom.address)] : []),
    ...openGraph("site_name", site.name),
    ...openGraph("type", head.kind ?? "website"),
    ...openGraph("url", address),
    ...previewTags({ ...head, description }, site),
  ];
}

function previewTags(head: PageHead, site: SiteSettings): HeadTag[] {
  const title = documentTitle(head.title, site.name);
  const image = head.image ?? siteImage(site);
  // The image's address must be absolute too.
  const source = site.publicUrl && site.publicUrl + image.address;
  return [
    ...openGraph("title", title),
    ...openGraph("description", head.description),
    ...openGraph("image", source),
    ...openGraph("image:width", String(image.width)),
    ...openGraph("image:height", String(image.height)),
    ...openGraph("image:alt", withoutTurns(image.alt)),
    ...named("twitter:card", head.image && !head.image.isSmall ? "summary_large_image" : "summary"),
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
