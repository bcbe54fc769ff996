const ADDRESS = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,4})\.(webp|jpg)$/;

/** The shapes of stored images: whole, a square for a member's picture, or the icon of the site. */
export const IMAGE_SHAPES = ["whole", "square", "icon"] as const;

export type ImageShape = (typeof IMAGE_SHAPES)[number];

/** The widths of every square image. */
export const SQUARE_WIDTHS = [48, 96, 192];

/** The widths of every icon: in bars and tabs, on the home screens of iOS and of Android, and while an installed site starts. */
export const ICON_WIDTHS = [96, 180, 192, 512];

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
