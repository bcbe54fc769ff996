import type { Submission } from "../../contract/entities.ts";
import type { PageImage } from "../shell/head-tags.ts";

/** An image that the site keeps itself. */
interface KeptImage {
  key: string;
  width: number;
  height: number;
  alt: string;
}

/** The picture that stands for a post elsewhere, from our own origin; undefined where there is none. */
export function imageOf({ image }: Submission & { image?: KeptImage | null }): PageImage | undefined {
  if (!image) return undefined;
  const { key, width, height, alt } = image;
  // A JPEG: not everything that shows previews reads more.
  return { address: `/images/${key}/${width}.jpg`, width, height, alt };
}
