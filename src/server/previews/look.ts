import { hostName, isImageAddress, youtubeVideoId } from "../../contract/links.ts";
import type { GuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { Slots } from "../guarded-fetch/slots.ts";
import { decodePage } from "./decode-page.ts";
import { readHead } from "./page-head.ts";

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
const END_OF_HEAD = "</head";

/** One page at a time: many at once would leave no turn to those who wait for an answer. */
const reading = new Slots(1);

/** Looks at an address. Throws `FetchRefused`. */
export async function lookAt(
  { get, youtubeImages }: Web,
  address: string,
  timeoutMs?: number,
): Promise<Look> {
  const videoId = youtubeVideoId(address);
  if (videoId) return picture("YouTube", `${youtubeImages}/vi/${videoId}/hqdefault.jpg`);
  if (isImageAddress(address)) return picture(hostName(address), address);
  const found = await get(address, {
    types: [...HTML, "image/"],
    maxBytes: MAX_BYTES,
    until: endOfHead(),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (!HTML.includes(found.type)) return picture(hostName(found.address), found.address);
  const { image, siteName, ...head } = await reading.run(() =>
    readHead(decodePage(found.body, found.charset), found.address),
  );
  return { ...head, siteName: siteName ?? (hostName(found.address) || null), imageAddress: image };
}

/** What is a picture has nothing else to show. */
function picture(siteName: string, imageAddress: string): Look {
  return { title: null, siteName: siteName || null, description: null, imageAddress };
}

/** Tells when enough is read: a picture is not, here, and of a page the head is enough. */
function endOfHead(): (chunk: Buffer, type: string) => boolean {
  let before = "";
  return (chunk, type) => {
    if (!HTML.includes(type)) return true;
    const text = before + chunk.toString("latin1");
    before = text.slice(1 - END_OF_HEAD.length);
    return text.toLowerCase().includes(END_OF_HEAD);
  };
}
