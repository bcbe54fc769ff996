import sharp, { type Metadata, type Sharp } from "sharp";
import { ImageRefused, notAnImage, tooManyPixels } from "./image-refused.ts";
import type { ProcessedImage } from "./processed-image.ts";

const WIDTHS = [320, 640, 1280];
/** What every format and browser can hold: of a long strip the width becomes less. */
const MAX_HEIGHT = 8_192;
const MAX_PIXELS = 50_000_000;
/** What comes coarse to fine is held in memory as a whole. */
const MAX_PROGRESSIVE_PIXELS = 25_000_000;
/** With more effort the files are as large and take twice as long. */
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 80, mozjpeg: true };
/** Behind what is see-through: a drawing made for paper must be readable in the dark as well. */
const GROUND = "#ffffff";

// One thread of one image at a time: the site stays quick for everybody else.
sharp.concurrency(1);
sharp.cache(false);
// Whatever else the library can read, by the content and not by a name, it refuses.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Makes the files of an image, of an animated one its first picture: upright, in the colours of the web,
 * with nothing said about where and how it was taken. Throws `ImageRefused`.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  const { data, width, height, channels } = await decode(bytes).catch(refuse);
  const widths = [...WIDTHS.filter((smaller) => smaller < width), width];
  const files: ProcessedImage["files"] = [];
  for (const smaller of widths) {
    const scaled = sharp(data, { raw: { width, height, channels } }).resize({ width: smaller });
    files.push({ width: smaller, format: "webp", bytes: await scaled.clone().webp(WEBP).toBuffer() });
    files.push({ width: smaller, format: "jpg", bytes: await scaled.clone().jpeg(JPEG).toBuffer() });
  }
  return { width, height, widths, files };
}

/** The pixels of the largest file. */
async function decode(bytes: Uint8Array) {
  const size = sizeOf(await open(bytes).metadata());
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ ...size, fit: "fill" })
    .flatten({ background: GROUND })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...size, channels: info.channels };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 });
}

/** The size that the largest file gets: never larger than the image is. */
function sizeOf({ autoOrient: { width, height }, isProgressive }: Metadata): {
  width: number;
  height: number;
} {
  // The library itself looks only once it reads the pixels.
  if (width * height > (isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS)) throw tooManyPixels();
  const scale = Math.min(1, WIDTHS.at(-1)! / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What cannot be read is no image, whatever the library says of it. */
function refuse(error: Error): never {
  if (error instanceof ImageRefused) throw error;
  if (/pixel limit/i.test(error.message)) throw tooManyPixels();
  throw notAnImage();
}
