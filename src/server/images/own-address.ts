import { imagePath, readImagePath } from "../../contract/image-addresses.ts";

/** The address of an image's largest file, with an ending that everything reads as an image. */
export function imageAddress({ key, width }: { key: string; width: number }, origin: string): string {
  return origin + imagePath({ key, width, format: "jpg" });
}

/** The key in an address of an image at this site, or null when it is another address. */
export function ownImageKey(address: string, origin: string): string | null {
  const url = URL.parse(address);
  if (!url || url.host !== URL.parse(origin)?.host) return null;
  return readImagePath(url.pathname)?.key ?? null;
}
