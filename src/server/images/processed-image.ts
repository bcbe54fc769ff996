import type { ImageFormat } from "../../contract/image-addresses.ts";

/** Part of every key. Raise it when the same bytes become other files, so that they get another address. */
export const PROCESSING_VERSION = 1;

export interface ProcessedImage {
  /** Size of the largest file. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  files: { width: number; format: ImageFormat; bytes: Uint8Array }[];
}
