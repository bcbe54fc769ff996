import type { Readable } from "node:stream";

export interface OpenFile {
  /** How many bytes it has. */
  size: number;
  content: Readable;
}

/** Where the files of images are: each image has a key, each of its files a name. */
export interface ImageStore {
  /** Keeps a file. It is there as a whole, also after a power cut, or not at all. */
  put(key: string, name: string, bytes: Uint8Array): Promise<void>;
  has(key: string, name: string): Promise<boolean>;
  /** A file to read from; null when it is not there. */
  open(key: string, name: string): Promise<OpenFile | null>;
  /** Removes all files of an image; there may be none. */
  remove(key: string): Promise<void>;
  /** Every image that has files here, and when they last changed. */
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}
