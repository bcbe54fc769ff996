import { z } from "zod";
import { defineCall } from "./call.ts";
import { formattedText } from "./entities.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const previewText = defineCall({
  method: "POST",
  path: "/text-preview",
  access: "member",
  summary: "A text as it will be formatted. Stores nothing.",
  body: z.object({
    text: text("Text", { min: 0, max: LIMITS.text }),
    images: z
      .boolean({ error: "images must be true or false." })
      .optional()
      .describe("Whether the text shows images of this site, as a comment does."),
  }),
  response: { 200: z.object({ formatted: formattedText.nullable() }) },
});
