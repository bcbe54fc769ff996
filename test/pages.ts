import type { RenderPage } from "../src/contract/page.ts";
import type { CreatedApp } from "../src/server/app.ts";
import { pageDocument } from "../src/server/ssr/document.ts";
import { answerPages } from "../src/server/ssr/pages.ts";

/** A plain string hides the import from TypeScript: the server's project has no types of the browser. */
const RENDERER: string = "../src/web/entry-server.tsx";

const ASSETS = { earlyScript: "", earlyPlaces: "", script: "/entry.js", styles: [], preloads: [], fonts: [] };

/** Serves the site's pages, rendered from their sources, without their scripts and styles. */
export async function renderPages(app: CreatedApp): Promise<void> {
  const { renderPage } = (await import(RENDERER)) as { renderPage: RenderPage };
  answerPages(app, [], async (url, readApi, site) => {
    const page = await renderPage({ url, readApi, site });
    return { status: page.status, html: pageDocument(page, ASSETS, site), mayKeep: true };
  });
}
