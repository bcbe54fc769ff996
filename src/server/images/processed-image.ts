import type { ImageFormat } from "../../contract/image-addresses.ts";

/** Part of every key. Raise it when processing changes, so that the same bytes get a new key and address. */
export const PROCESSING_VERSION = 1;

export interface ProcessedImage {
  /** Size of the largest file. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  files: { width: number; format: ImageFormat; bytes: Uint8Array }[];
}
