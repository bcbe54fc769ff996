import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

interface Size {
  width?: number;
  height?: number;
}

/**
 * A picture whose left half is red and right half blue, which shows the orientation. Each `shade` is another
 * picture.
 */
export function drawing({ width = 800, height = 400 }: Size = {}, shade = 255): Sharp {
  const half = { width: width >> 1, height, channels: 3, background: { r: 0, g: 0, b: shade } } as const;
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 0, b: 0 } } }).composite([
    { input: { create: half }, gravity: "east" },
  ]);
}

/** The colour at a point of an image, with x and y as fractions of its width and height. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 200 && g > 200 && b > 200) return "white";
  if (r > 200 && b < 60) return "red";
  return b > 200 && r < 60 ? "blue" : "another";
}

/** A PNG of one colour: a small file that unpacks to a huge picture. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, grey.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A progressive JPEG with thousands of scans: a small file that takes minutes to decode. */
export async function costlyPicture(): Promise<Buffer> {
  const picture = await drawing({ width: 4_000, height: 4_000 }).jpeg({ progressive: true }).toBuffer();
  // The first scan of a single component, marked as if it had full precision.
  const start = picture.indexOf(Buffer.from("ffda0008", "hex"));
  let end = start + 10;
  while (picture[end] !== 0xff || picture[end + 1] === 0) end++;
  const pass = Buffer.from(picture.subarray(start, end));
  pass[9] = 0;
  const passes = Array.from({ length: 20_000 }, () => pass);
  return Buffer.concat([picture.subarray(0, start), ...passes, picture.subarray(-2)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
