import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { leastBelow } from "../../../test/quickest.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { processImage } from "./process-image.ts";
import { bomb, colourAt, drawing } from "./test-images.ts";

const largest = async (bytes: Uint8Array) => (await processImage(bytes)).files.at(-1)!.bytes;

describe("an image becomes files of several widths, in WebP and JPEG", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("%s", async (format) => {
    const image = await processImage(await drawing().toFormat(format).toBuffer());
    expect([image.width, image.height, image.widths]).toEqual([800, 400, [320, 640, 800]]);
    expect(image.files.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [320, 640, 800].flatMap((width) => [`${width}.webp`, `${width}.jpg`]),
    );
    for (const { width, format, bytes } of image.files) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, width / 2]);
      expect(metadata.format).toBe(format === "jpg" ? "jpeg" : "webp");
      expect([await colourAt(bytes, 0.2, 0.5), await colourAt(bytes, 0.8, 0.5)]).toEqual(["red", "blue"]);
    }
  });

  test.each([
    [{ width: 3000, height: 1500 }, [320, 640, 1280], 640],
    [{ width: 320, height: 100 }, [320], 100],
    [{ width: 20, height: 10 }, [20], 10],
    [{ width: 700, height: 16_384 }, [320, 350], 8192],
    [{ width: 20_000, height: 4 }, [320, 640, 1280], 1],
  ])("%o: no file is larger than the image", async (size, widths, height) => {
    const image = await processImage(await drawing(size).png().toBuffer());
    expect([image.widths, image.height]).toEqual([widths, height]);
  });

  test("the files are upright, and have no metadata such as camera and place", async () => {
    const photograph = await drawing()
      .withExif({
        IFD0: { Model: "My Camera", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 30/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photograph).metadata();
    expect([before.orientation, before.exif?.includes("My Camera")]).toEqual([6, true]);
    const image = await processImage(photograph);
    expect([image.width, image.height]).toEqual([400, 800]);
    for (const { bytes } of image.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(Buffer.from(bytes).includes("My Camera")).toBe(false);
      expect([await colourAt(bytes, 0.5, 0.2), await colourAt(bytes, 0.5, 0.8)]).toEqual(["red", "blue"]);
    }
  });

  test("transparent areas become white; CMYK becomes sRGB", async () => {
    const seeThrough = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await colourAt(await largest(seeThrough), 0.5, 0.5)).toBe("white");
    const print = await drawing().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(await largest(print)).metadata()).space).toBe("srgb");
  });

  test("an animation becomes its first frame", async () => {
    const frames = await sharp(
      [await drawing().png().toBuffer(), await drawing().negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const image = await processImage(frames);
    expect([image.width, image.height]).toEqual([800, 400]);
    expect(await colourAt(image.files[0]!.bytes, 0.2, 0.5)).toBe("red");
  });
});

describe("a refused file", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const refused: [what: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ["no bytes", () => Buffer.alloc(0)],
    ["an HTML page", () => Buffer.from("<!doctype html><title>Not a photograph.jpg</title>")],
    ["SVG", () => Buffer.from(svg)],
    ["SVG after a declaration", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
    ["TIFF", () => drawing().tiff().toBuffer()],
    ["BMP", () => Buffer.from("424d3a0000000000000036000000280000000100000001000000010018", "hex")],
    ["a truncated JPEG", async () => (await drawing().jpeg().toBuffer()).subarray(0, 900)],
    ["a truncated PNG", async () => (await noise()).subarray(0, 9_000)],
    ["only the header of a JPEG", () => Buffer.from("ffd8ffe000104a46494600010100", "hex")],
  ];

  test.each(refused)("%s", async (_what, bytes) => {
    await expect(processImage(await bytes())).rejects.toMatchObject({
      name: "ImageRefused",
      status: 400,
      message: ERROR_TEXTS.notAnImage,
    });
  });

  test("a small file that unpacks to a huge picture, within a second", async () => {
    const file = bomb(30_000, 30_000);
    expect(file.length).toBeLessThan(1_000_000);
    const refuse = async () => {
      const before = performance.now();
      await expect(processImage(file)).rejects.toMatchObject({ name: "ImageRefused", status: 413 });
      return performance.now() - before;
    };
    expect(await leastBelow(1_000, refuse)).toBeLessThan(1_000);
  });
});

function noise(): Promise<Buffer> {
  const gaussian = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: "#888", noise: gaussian } })
    .png()
    .toBuffer();
}
