import sharp, { type Metadata, type Sharp } from "sharp";
import { ICON_WIDTHS, type ImageShape, SQUARE_WIDTHS } from "../../contract/image-addresses.ts";
import { ImageRefused, notAnImage, tooManyPixels } from "./image-refused.ts";
import type { ProcessedImage } from "./processed-image.ts";

const WIDTHS: Record<ImageShape, number[]> = {
  whole: [320, 640, 1280],
  // A smaller picture is enlarged, so that all squares have the same files.
  square: SQUARE_WIDTHS,
  icon: ICON_WIDTHS,
};
const FITS = { whole: "fill", square: "cover", icon: "contain" } as const;
/** A height that every format and browser supports. A taller image is scaled down to it. */
const MAX_HEIGHT = 8_192;
const MAX_PIXELS = 50_000_000;
/** A progressive image is decoded in memory as a whole, so its limit is lower. */
const MAX_PROGRESSIVE_PIXELS = 25_000_000;
/** Higher effort takes twice as long and makes the files no smaller. */
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 80, mozjpeg: true };
/**
 * Fills transparent areas, so that a drawing made for a white background is readable in the dark theme too.
 */
const GROUND = "#ffffff";
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

// One thread decodes one image at a time, which leaves the processors to requests.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all formats except these. The library detects the format by content, not by name.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Makes the files of an image, or of an animation's first frame: upright, in sRGB, without metadata such as
 * camera and place. Throws `ImageRefused`.
 */
export async function processImage(bytes: Uint8Array, shape: ImageShape = "whole"): Promise<ProcessedImage> {
  const { data, width, height, channels } = await decode(bytes, shape).catch(refuse);
  const widths = [...WIDTHS[shape].filter((smaller) => smaller < width), width];
  const files: ProcessedImage["files"] = [];
  for (const smaller of widths) {
    const scaled = sharp(data, { raw: { width, height, channels } }).resize({ width: smaller });
    files.push({ width: smaller, format: "webp", bytes: await scaled.clone().webp(WEBP).toBuffer() });
    files.push({
      width: smaller,
      format: "jpg",
      bytes: await scaled.clone().flatten({ background: GROUND }).jpeg(JPEG).toBuffer(),
    });
  }
  return { width, height, widths, files };
}

async function decode(bytes: Uint8Array, shape: ImageShape) {
  const whole = sizeOf(await open(bytes).metadata());
  const side = WIDTHS[shape].at(-1)!;
  const size = shape === "whole" ? whole : { width: side, height: side };
  const upright = open(bytes)
    .autoOrient()
    .resize({ ...size, fit: FITS[shape], background: TRANSPARENT });
  // An icon may be transparent, since it stands on bars, tabs and home screens of any colour.
  const { data, info } = await (
    shape === "icon" ? upright.ensureAlpha() : upright.flatten({ background: GROUND })
  )
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...size, channels: info.channels };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 });
}

/** The size of the largest file, which never exceeds the image's. */
function sizeOf({ autoOrient: { width, height }, isProgressive }: Metadata): {
  width: number;
  height: number;
} {
  // The library checks its own limit only when it reads the pixels.
  if (width * height > (isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS)) throw tooManyPixels();
  const scale = Math.min(1, WIDTHS.whole.at(-1)! / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Any other error of the library means that the bytes are not an image. */
function refuse(error: Error): never {
  if (error instanceof ImageRefused) throw error;
  if (/pixel limit/i.test(error.message)) throw tooManyPixels();
  throw notAnImage();
}
