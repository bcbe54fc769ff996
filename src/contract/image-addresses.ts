const ADDRESS = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,4})\.(webp|jpg)$/;

/** The shapes of stored images: whole, or a square for a member's picture. */
export const IMAGE_SHAPES = ["whole", "square"] as const;

export type ImageShape = (typeof IMAGE_SHAPES)[number];

/** The widths of every square image. */
export const SQUARE_WIDTHS = [48, 96, 192];

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
