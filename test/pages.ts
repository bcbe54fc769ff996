import type { RenderPage, SiteSettings } from "../src/contract/page.ts";
import type { App } from "../src/server/app.ts";
import { pageDocument } from "../src/server/ssr/document.ts";
import { answerPages } from "../src/server/ssr/pages.ts";

/** Not by its type: that would bring the whole site's, of the browser, into those of the server. */
const RENDERER: string = "../src/web/entry-server.tsx";

/** What pages are told of the site. */
export const TEST_SITE: SiteSettings = {
  name: "Hearth",
  publicUrl: "",
  hasGoogle: false,
  tokenSyncUrl: "",
  serviceWorker: true,
};

const ASSETS = { script: "/entry.js", styles: [], preloads: [], fonts: [] };

/** Answers the pages of the site, rendered from their sources, without the files they name. */
export async function renderPages(app: App, site: SiteSettings): Promise<void> {
  const { renderPage } = (await import(RENDERER)) as { renderPage: RenderPage };
  answerPages(app, site, async (url, readApi) => {
    const page = await renderPage({ url, readApi, site });
    return { status: page.status, html: pageDocument(page, ASSETS), mayKeep: true };
  });
}
