import * as calls from "../../contract/formatting.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { formatText } from "./format-text.ts";
import { formatTextWithImages, holdImagesIn } from "./images-in-text.ts";

export function formattingRoutes({ answer }: Calls): void {
  answer(calls.previewText, async ({ db, body, origin }) => {
    if (!body.images) return { formatted: formatText(body.text) };
    const formatted = formatTextWithImages(body.text, origin);
    await holdImagesIn(db, formatted);
    return { formatted };
  });
}
