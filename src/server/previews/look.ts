import { hostName, isImageAddress, youtubeThumbnail, youtubeVideoId } from "../../contract/links.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { GuardedFetch, Take } from "../guarded-fetch/guarded-fetch.ts";
import { PageDecoder } from "./decode-page.ts";
import { HeadReader } from "./page-head.ts";

/** How addresses are looked at. */
export interface Web {
  get: GuardedFetch;
  /** Where YouTube's still pictures are, without a slash at the end. */
  youtubeImages: string;
}

/** What an address shows of itself. */
export interface Look {
  title: string | null;
  siteName: string | null;
  description: string | null;
  /** Where its picture is. Nobody has looked there yet. */
  imageAddress: string | null;
}

const HTML = ["text/html", "application/xhtml+xml"];
/** Of a page only its head is read, and no more of that. */
const MAX_BYTES = 524_288;

/** Looks at an address. Throws `FetchRefused`. */
export async function lookAt(
  { get, youtubeImages }: Web,
  address: string,
  timeoutMs?: number,
): Promise<Look> {
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

/** Reads a page as it comes, its head alone. A picture is not read, here. */
function into(page: HeadReader): Take {
  let decoder: PageDecoder | undefined;
  return (piece, { type, charset }) => {
    if (!HTML.includes(type)) return true;
    decoder ??= new PageDecoder(charset);
    page.read(piece ? decoder.write(piece) : decoder.end());
    return page.isOver;
  };
}

/** What is a picture has nothing else to show. Where a redirect led may be longer than an address we keep. */
function picture(siteName: string | null, address: string): Look {
  const imageAddress = address.length <= LIMITS.url ? address : null;
  return { title: null, siteName, description: null, imageAddress };
}

/** A host without a name of its own is named by itself. */
function siteNameOf(address: string): string | null {
  return truncate(hostName(address), LIMITS.previewSite - 3) || null;
}
