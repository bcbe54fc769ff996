const ADDRESS = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,4})\.(webp|jpg)$/;

export type ImageFormat = "webp" | "jpg";

export interface ImageFile {
  key: string;
  width: number;
  format: ImageFormat;
}

export function imagePath({ key, width, format }: ImageFile): string {
  return `/images/${key}/${width}.${format}`;
}

/** The file that a path names, or null for any other path. The file need not exist. */
export function readImagePath(path: string): ImageFile | null {
  const [, key, width, format] = ADDRESS.exec(path) ?? [];
  return key ? { key, width: Number(width), format: format as ImageFormat } : null;
}
