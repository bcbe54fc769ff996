/** Tells pictures, YouTube videos and pages apart by their addresses. */

const IMAGE_ENDING = /\.(png|jpe?g|gif|bmp|webp|svg)$/i;
const VIDEO_ID = /^[\w-]{11}$/;
const YOUTUBE_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);

/** Refuses addresses that `URL` would repair: `https:example.com`, `https:///example.com`, a line break inside. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}/\\?#][^\s\p{Cc}]*$/iu;

/** Parses an http(s) address by the URL standard; null for any other text. */
export function parseWebAddress(address: string): URL | null {
  return WEB_ADDRESS.test(address) ? URL.parse(address) : null;
}

/** Whether the address, before any query, ends like an image file. */
export function isImageAddress(address: string): boolean {
  const url = parseWebAddress(address);
  return url !== null && IMAGE_ENDING.test(url.pathname);
}

/** The eleven-character id of the YouTube video at this address, or null when it is not one. */
export function youtubeVideoId(address: string): string | null {
  const url = parseWebAddress(address);
  if (!url) return null;
  const id = videoIdOf(url);
  return id && VIDEO_ID.test(id) ? id : null;
}

function videoIdOf(url: URL): string | null {
  const [first, second] = url.pathname.split("/").filter(Boolean);
  if (url.hostname === "youtu.be") return first ?? null;
  if (!YOUTUBE_HOSTS.has(url.hostname)) return null;
  if (first === "watch") return url.searchParams.get("v");
  if (first === "embed" || first === "shorts" || first === "live" || first === "v") return second ?? null;
  return null;
}

/** The address of a YouTube video's thumbnail. */
export function youtubeThumbnail(videoId: string, host = "https://i.ytimg.com"): string {
  return `${host}/vi/${videoId}/hqdefault.jpg`;
}

/** The host name of an address without "www.", for people to read; empty when it is not a web address. */
export function hostName(address: string): string {
  return parseWebAddress(address)?.hostname.replace(/^www\./, "") ?? "";
}
