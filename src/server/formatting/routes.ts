import * as calls from "../../contract/formatting.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { formatText } from "./format-text.ts";

export function formattingRoutes({ answer }: Calls): void {
  answer(calls.previewText, async ({ body }) => ({ formatted: formatText(body.text) }));
}
