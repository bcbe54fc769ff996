import type { Readable } from "node:stream";

export interface OpenFile {
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Stores the files of images: each image has a key, each of its files a name. */
export interface ImageStore {
  /** Stores a file. Even after a power cut the file is either complete or absent. */
  put(key: string, name: string, bytes: Uint8Array): Promise<void>;
  has(key: string, name: string): Promise<boolean>;
  /** Opens a file; null when it does not exist. */
  open(key: string, name: string): Promise<OpenFile | null>;
  /** Removes all files of an image, if it has any. */
  remove(key: string): Promise<void>;
  /** Every image with files in the store, and the time of their last change. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}
