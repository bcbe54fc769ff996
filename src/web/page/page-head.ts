import { createContext, useContext, useEffect } from "react";
import type { SiteSettings } from "../../contract/page.ts";
import { documentTitle } from "./document-title.ts";
import type { PageHead } from "./head-tags.ts";
import { useSite } from "./site.ts";
import { whenIdle } from "./when-idle.ts";

/** Receives the page's head while the server renders; null in the browser. */
export const PageHeadCollector = createContext<((head: PageHead) => void) | null>(null);

/** Sets the page's head: the server collects it while rendering, the browser writes it to the document. */
export function usePageHead(head: PageHead): void {
  const collect = useContext(PageHeadCollector);
  const site = useSite();
  const title = documentTitle(head.title, site.name);
  collect?.(head);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => void writeTagsSoon(head, site), [JSON.stringify(head)]);
}

/** The code that writes the tags. The server has rendered those of the first page, so it loads when the browser is idle. */
let writing: Promise<typeof import("./write-tags.ts")> | undefined;

/**
 * Writes in the order of the calls. If the code cannot be loaded, the next page tries again: people do not see the tags.
 */
async function writeTagsSoon(head: PageHead, site: SiteSettings): Promise<void> {
  writing ??= whenIdle().then(() => import("./write-tags.ts"));
  const code = await writing.catch(() => (writing = undefined));
  code?.writeTags(head, site);
}
