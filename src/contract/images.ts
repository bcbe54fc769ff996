import { z } from "zod";
import { defineCall } from "./call.ts";
import { IMAGE_SHAPES } from "./image-addresses.ts";

export const uploadedImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  address: z
    .string()
    .describe(
      "The content of a link post that shows the image. In a comment `![description](address)` shows it.",
    ),
});

export type UploadedImage = z.infer<typeof uploadedImage>;

const imageBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: "string", format: "binary" });

export const uploadImage = defineCall({
  method: "POST",
  path: "/images",
  access: "member",
  summary:
    "Upload an image (JPEG, PNG, GIF, WebP, AVIF) as the raw body. The image stays for a day, or for as long as a post, a comment, a profile or the site itself shows it, or a stored draft names it. " +
    "The same image sent again gets the same key.",
  query: z.object({
    shape: z
      .enum(IMAGE_SHAPES, { error: "shape must be whole, square or icon." })
      .optional()
      .describe(
        "square cuts out the middle, for a member's picture; icon fits the whole into a square, which may be transparent, for the site.",
      ),
  }),
  takes: "image",
  body: imageBytes,
  response: { 201: z.object({ image: uploadedImage }) },
});
