import { createServer } from "vite";
import type { RenderPage } from "../../contract/page.ts";
import type { CreatedApp } from "../app.ts";
import { pageDocument } from "./document.ts";
import { serveGallery } from "./gallery.ts";
import { answerPages } from "./pages.ts";

const EARLY_SCRIPT = "/src/web/early/early-script.ts?inline-script";
const EARLY_PLACES = "/src/web/early/early-places.ts?inline-script";
const ASSETS = {
  script: "/src/web/entry-browser.tsx",
  styles: ["/src/web/styles/index.css"],
  preloads: [],
  fonts: [],
};

/**
 * Serves pages straight from their sources, with hot reload in the browser. Leaves out the
 * Content-Security-Policy, which would block Vite's own inline scripts.
 */
export async function serveDevelopmentPages(parts: CreatedApp): Promise<void> {
  const { app } = parts;
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Vite closes in preClose, before the server waits for its connections to end: hot reload keeps one open.
  app.addHook("preClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.removeHeader("content-security-policy");
    // The gallery shows screens in frames.
    reply.removeHeader("x-frame-options");
  });
  serveGallery(app, vite);
  answerPages(parts, [], async (url, readApi, site) => {
    const { renderPage } = (await vite.ssrLoadModule("/src/web/entry-server.tsx")) as {
      renderPage: RenderPage;
    };
    const { default: earlyScript } = (await vite.ssrLoadModule(EARLY_SCRIPT)) as { default: string };
    const { default: earlyPlaces } = (await vite.ssrLoadModule(EARLY_PLACES)) as { default: string };
    const page = await renderPage({ url, readApi, site });
    return {
      status: page.status,
      html: await vite.transformIndexHtml(
        url,
        pageDocument(page, { ...ASSETS, earlyScript, earlyPlaces }, site).toString(),
      ),
      // The sources change without an event.
      mayKeep: false,
    };
  });
}
