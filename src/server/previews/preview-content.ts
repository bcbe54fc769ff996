import { hostName, isImageAddress, youtubeThumbnail, youtubeVideoId } from "../../contract/links.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { GuardedFetch, Take } from "../guarded-fetch/guarded-fetch.ts";
import { PageDecoder } from "./decode-page.ts";
import { HeadReader } from "./read-head.ts";

/** The server's access to external sites. */
export interface ExternalSites {
  get: GuardedFetch;
  /** Reaches public addresses alone, whatever networks the operator allows for links. */
  getPublic: GuardedFetch;
  /** The base address of YouTube's thumbnails, without a slash at the end. */
  youtubeImages: string;
}

/** The content of a preview. */
export interface PreviewContent {
  title: string | null;
  siteName: string | null;
  description: string | null;
  /** The picture's address, which has not been fetched yet. */
  imageAddress: string | null;
}

const HTML = ["text/html", "application/xhtml+xml"];
/** Only the head of a page is read, and at most this many bytes of it. */
const MAX_BYTES = 524_288;

/** Fetches the preview of an address. Throws `FetchRefused`. */
export async function fetchPreview(
  { get, youtubeImages }: ExternalSites,
  address: string,
  timeoutMs?: number,
): Promise<PreviewContent> {
  const videoId = youtubeVideoId(address);
  if (videoId) return picture("YouTube", youtubeThumbnail(videoId, youtubeImages));
  if (isImageAddress(address)) return picture(siteNameOf(address), address);
  const page = new HeadReader();
  const found = await get(address, {
    types: [...HTML, "image/"],
    maxBytes: MAX_BYTES,
    take: into(page),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (!HTML.includes(found.type)) return picture(siteNameOf(found.address), found.address);
  const { image, siteName, ...head } = page.head(found.address);
  return { ...head, siteName: siteName ?? siteNameOf(found.address), imageAddress: image };
}

/** Parses the head of a page as it arrives, and stops at its end. Other types are not read. */
function into(page: HeadReader): Take {
  let decoder: PageDecoder | undefined;
  return (piece, { type, charset }) => {
    if (!HTML.includes(type)) return true;
    decoder ??= new PageDecoder(charset);
    page.read(piece ? decoder.write(piece) : decoder.end());
    return page.isOver;
  };
}

/** The preview of a picture. A redirect may lead to an address that is too long to store. */
function picture(siteName: string | null, address: string): PreviewContent {
  const imageAddress = address.length <= LIMITS.url ? address : null;
  return { title: null, siteName, description: null, imageAddress };
}

/** The site's name where the page gives none: its host. */
function siteNameOf(address: string): string | null {
  return truncate(hostName(address), LIMITS.previewSite - 3) || null;
}
