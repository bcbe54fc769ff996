import { escapeText } from "entities/escape";
import type { SiteSettings } from "../../contract/page.ts";
import { plainDocument, plainPolicy } from "./plain-document.ts";

export const FAILURE_POLICY = plainPolicy("'none'");

/** The page that is sent if a page could not be rendered. */
export function failureDocument(site: SiteSettings, message: string): string {
  return plainDocument(
    site.name,
    `<p>${escapeText(message)}</p>
<p><a href="">Try again</a></p>
`,
  );
}
