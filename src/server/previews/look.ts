import { hostName, isImageAddress, youtubeVideoId } from "../../contract/links.ts";
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
const MAX_BYTES = 1_048_576;

/** Looks at an address. Throws `FetchRefused`. */
export async function lookAt(
  { get, youtubeImages }: Web,
  address: string,
  timeoutMs?: number,
): Promise<Look> {
  const videoId = youtubeVideoId(address);
  if (videoId) return picture("YouTube", `${youtubeImages}/vi/${videoId}/hqdefault.jpg`);
  if (isImageAddress(address)) return picture(hostName(address), address);
  const page = new HeadReader();
  const found = await get(address, {
    types: [...HTML, "image/"],
    maxBytes: MAX_BYTES,
    take: into(page),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (!HTML.includes(found.type)) return picture(hostName(found.address), found.address);
  const { image, siteName, ...head } = page.head(found.address);
  return { ...head, siteName: siteName ?? (hostName(found.address) || null), imageAddress: image };
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

/** What is a picture has nothing else to show. */
function picture(siteName: string, imageAddress: string): Look {
  return { title: null, siteName: siteName || null, description: null, imageAddress };
}
