import { imagePath, readImagePath } from "../../contract/image-addresses.ts";

/** The address of an image's largest JPEG. It ends in `.jpg`, by which other programs recognize an image. */
export function imageAddress({ key, width }: { key: string; width: number }, origin: string): string {
  return origin + imagePath({ key, width, format: "jpg" });
}

/** The key in the address of a stored image, which may lack the origin, or null for any other address. */
export function ownImageKey(address: string, origin: string): string | null {
  const url = URL.parse(address, origin);
  if (!url || url.host !== URL.parse(origin)?.host) return null;
  return readImagePath(url.pathname)?.key ?? null;
}
