import type { ImageFormat } from "../../contract/image-addresses.ts";

/** Goes up when the same bytes are made into other files: then they are another image. */
export const PROCESSING_VERSION = 1;

/** The files that an image is kept as. */
export interface ProcessedImage {
  /** Of the largest. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  files: { width: number; format: ImageFormat; bytes: Uint8Array }[];
}
