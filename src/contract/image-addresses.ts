/** Where the images are that the site keeps itself. */

const ADDRESS = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,4})\.(webp|jpg)$/;

export type ImageFormat = "webp" | "jpg";

/** One file of an image: its key, and which of its sizes and formats. */
export interface ImageFile {
  key: string;
  width: number;
  format: ImageFormat;
}

/** The path of one file of an image. */
export function imagePath({ key, width, format }: ImageFile): string {
  return `/images/${key}/${width}.${format}`;
}

/** The file that a path names, or null when it can name none. */
export function readImagePath(path: string): ImageFile | null {
  const [, key, width, format] = ADDRESS.exec(path) ?? [];
  return key ? { key, width: Number(width), format: format as ImageFormat } : null;
}
